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

  interface XEvent {
    name: string
  }

  interface XClient extends EventEmitter {
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

    GrabServer(): void
    UngrabServer(): void
    GetInputFocus(callback: Reply<unknown>): void
    QueryPointer(window: number, callback: Reply<{ rootX: number; rootY: number }>): void
    GetKeyboardMapping(first: number, count: number, callback: Reply<number[][]>): void
    ChangeKeyboardMapping(first: number, keysymsPerKeycode: number, keysyms: number[]): void
    GetModifierMapping(callback: Reply<number[][]>): void
    SendEvent(
      destination: number,
      propagate: number,
      eventMask: number,
      event: { name: 'MappingNotify'; request: number; firstKeyCode: number; count: number },
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

  interface XFixes {
    CursorNotifyMask: { DisplayCursor: number }
    SelectCursorInput(window: number, mask: number): void
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
    'KeyPress' | 'KeyRelease' | 'ButtonPress' | 'ButtonRelease' | 'PointerMotion' | 'Exposure',
    number
  >

  export function createClient(
    options: { stream: Duplex; display: string; auth: { name: string; data: string } },
    callback: Reply<XDisplay>,
  ): XClient
}
