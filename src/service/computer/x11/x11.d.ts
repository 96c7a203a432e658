/** The part of the x11 package that the computer uses; the package ships no types. Replies come as (error, value). */
declare module 'x11' {
  import type { EventEmitter } from 'node:events'
  import type { Duplex } from 'node:stream'

  type Reply<T> = (error: Error | null | undefined, value: T) => unknown

  interface XDisplay {
    client: XClient
    screen: { root: number; pixel_width: number; pixel_height: number }[]
    min_keycode: number
    max_keycode: number
  }

  interface SelectionRequest {
    name: 'SelectionRequest'
    time: number
    owner: number
    requestor: number
    selection: number
    target: number
    property: number
  }

  /** With `selectionTimestamp` it is the event of the same name of the extension XFIXES. */
  interface SelectionNotify {
    name: 'SelectionNotify'
    requestor: number
    selection: number
    target: number
    property: number
    selectionTimestamp?: number
  }

  interface PropertyNotify {
    name: 'PropertyNotify'
    wid: number
    atom: number
    state: number
  }

  type XEvent =
    | SelectionRequest
    | SelectionNotify
    | PropertyNotify
    | { name: 'SelectionClear'; owner: number }
    | { name: 'DestroyNotify'; wid: number }
    | { name: 'ClientMessage'; data: number[] }
    | { name: 'DamageNotify' | 'CursorNotify' }

  interface PropertyValue {
    type: number
    /** How much more there is of it than was asked for. */
    bytesAfter: number
    data: Buffer
  }

  interface XClient extends EventEmitter {
    /** The numbers of names that are known already. */
    atoms: Record<string, number>
    /** Calls `read` with the next bytes that the server sends, once they have come. */
    pack_stream: { get(bytes: number, read: (data: Buffer) => void): void }
    AllocID(): number
    require(name: 'xtest', callback: Reply<XTest>): void
    require(name: 'damage', callback: Reply<Damage>): void
    require(name: 'fixes', callback: Reply<XFixes>): void
    require(name: 'xkb', callback: Reply<Xkb>): void
    terminate(): void
    CreateWindow(
      id: number,
      parent: number,
      x: number,
      y: number,
      width: number,
      height: number,
      borderWidth: number,
      depth: number,
      windowClass: number,
      visual: number,
      values: { eventMask?: number; overrideRedirect?: boolean; backgroundPixel?: number; cursor?: number },
    ): void
    MapWindow(window: number): void
    DestroyWindow(window: number): void
    SetInputFocus(window: number, revertTo: number): void
    ChangeWindowAttributes(window: number, values: { eventMask: number }): void
    InternAtom(onlyIfExists: boolean, name: string, callback: Reply<number>): void
    ChangeProperty(mode: number, window: number, property: number, type: number, format: 8 | 32, data: Buffer): void
    GetProperty(
      remove: 0 | 1,
      window: number,
      property: number,
      type: number,
      offset: number,
      length: number,
      callback: Reply<PropertyValue>,
    ): void
    SendClientMessage(
      destination: number,
      window: number,
      type: number,
      format: 32,
      data: number[],
      eventMask: number,
    ): void
    SetSelectionOwner(window: number, selection: number, time: number): void
    ConvertSelection(window: number, selection: number, target: number, property: number, time: number): void

    GrabServer(): void
    UngrabServer(): void
    GetImage(
      format: number,
      drawable: number,
      x: number,
      y: number,
      width: number,
      height: number,
      planes: number,
      callback: Reply<{ data: Buffer }>,
    ): void
    GetInputFocus(callback: Reply<{ focus: number }>): void
    QueryPointer(window: number, callback: Reply<{ rootX: number; rootY: number }>): void
    GetKeyboardMapping(first: number, count: number, callback: Reply<number[][]>): void
    ChangeKeyboardMapping(first: number, keysymsPerKeycode: number, keysyms: number[]): void
    GetModifierMapping(callback: Reply<number[][]>): void
    SendEvent(
      destination: number,
      propagate: number,
      eventMask: number,
      event:
        | { name: 'MappingNotify'; request: number; firstKeyCode: number; count: number }
        | {
            name: 'SelectionNotify'
            time: number
            requestor: number
            selection: number
            target: number
            property: number
          },
    ): void
  }

  interface XTest {
    KeyPress: number
    KeyRelease: number
    ButtonPress: number
    ButtonRelease: number
    MotionNotify: number
    FakeInput(type: number, detail: number, time: number, window: number, x: number, y: number): void
  }

  interface Damage {
    ReportLevel: { NonEmpty: number }
    Create(damage: number, drawable: number, level: number): void
    Subtract(damage: number, repair: number, parts: number): void
  }

  interface Rectangle {
    x: number
    y: number
    width: number
    height: number
  }

  /** The pointer's position, and its picture around the hot spot. */
  interface XCursorImage {
    x: number
    y: number
    width: number
    height: number
    xhot: number
    yhot: number
    cursorSerial: number
  }

  interface XFixes {
    CursorNotifyMask: { DisplayCursor: number }
    SelectionEventMask: { SetSelectionOwner: number }
    SelectSelectionInput(window: number, selection: number, mask: number): void
    SelectCursorInput(window: number, mask: number): void
    GetCursorImage(callback: Reply<XCursorImage>): void
    CreateRegion(region: number, rectangles: readonly Rectangle[]): void
    FetchRegion(region: number, callback: Reply<{ rectangles: Rectangle[] }>): void
    HideCursor(window: number): void
    ShowCursor(window: number): void
  }

  interface Xkb {
    UseCoreKbd: number
    GetState(device: number, callback: Reply<{ lockedMods: number }>): void
    LatchLockState(
      device: number,
      affectModLocks: number,
      modLocks: number,
      lockGroup: number,
      groupLock: number,
      affectModLatches: number,
      modLatches: number,
      latchGroup: number,
      groupLatch: number,
    ): void
  }

  export const eventMask: Record<
    | 'KeyPress'
    | 'KeyRelease'
    | 'ButtonPress'
    | 'ButtonRelease'
    | 'PointerMotion'
    | 'Exposure'
    | 'PropertyChange'
    | 'StructureNotify'
    | 'SubstructureNotify',
    number
  >

  export function createClient(
    options: { stream: Duplex; display: string; auth: { name: string; data: string }; bufferRequests?: boolean },
    callback: Reply<XDisplay>,
  ): XClient
}
