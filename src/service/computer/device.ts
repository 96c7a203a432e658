import type { ClickButton, Region } from '../../contract/computer'
import type { Key } from '../../keys/key'
import type { PressStep } from '../../keys/press'
import type { Probe } from '../shared/probe'
import type { Frame } from './frame'

/** A pixel of the whole picture, counted from its top left corner. */
export interface Point {
  x: number
  y: number
}

export type WheelDirection = 'up' | 'down' | 'left' | 'right'

/**
 * What a `Computer` controls and captures: the X display of a browser (x11/), or a browser without one (cdp/). Everything
 * that waits for an answer of the machine rejects with a Problem 500 when the machine has gone or does not respond.
 */
export interface Machine {
  /** Pixels of the picture. A point is on it when 0 <= x < width and 0 <= y < height. */
  readonly width: number
  readonly height: number
  /** Hz: how many pictures a second a viewer can use at most. */
  readonly refreshRate: number
  readonly input: InputDevice
  readonly screen: ScreenSource
  readonly clipboard: Clipboard
  readonly cursor: Cursor
  /** The programs that it needs beside the browser. */
  readonly probes: readonly Probe[]
  /** Resolves once, when the machine has gone, for whatever reason; also after `close`. Never rejects. */
  readonly ended: Promise<void>
  /**
   * Leaves the machine as it was found, as far as it still answers within a second, and frees all that was taken. Whatever
   * still waits for an answer then rejects. Idempotent, never rejects.
   */
  close(): Promise<void>
}

/**
 * Pointer and keyboard. Methods that return nothing only send: what they do is carried out in the order of the calls, and
 * is certain when a later `sync` has resolved. They may throw the Problem of a machine that has gone. One input at a time uses
 * a device (the queue of `Computer` sees to that), and checks points and keys beforehand.
 *
 * The device knows what is down. Pressing what is down and releasing what is not does nothing. Keys and buttons that are down
 * show in every event that a page sees meanwhile (modifiers, `buttons`), and the page sees all events as trusted.
 */
export interface InputDevice {
  /** Puts the pointer on a point. */
  move(x: number, y: number): void
  /**
   * Resolves when the browser has come to everything so far; with false when that cannot be known, or takes longer than 2 s. Rejects with the
   * signal's reason when that aborts.
   */
  hasArrived(signal: AbortSignal): Promise<boolean>
  /** Returns where the pointer is, also when another caller has moved it and it can be known. */
  position(): Promise<Point>
  /**
   * Presses a button where the pointer is. Presses of one button at one point in quick succession count as double and triple
   * clicks, as with a mouse.
   */
  pressButton(button: ClickButton): void
  releaseButton(button: ClickButton): void
  /** Turns the wheel by one tick where the pointer is. Down shows what is further down. */
  turnWheel(direction: WheelDirection): void
  /**
   * Returns the longest time in ms that `prepare` takes for all keys of these steps, in their order. Throws a Problem 400 when they
   * cannot be pressed: nothing has happened then.
   */
  preparation(steps: readonly PressStep[]): number
  /** Makes sure that a key can be pressed. Awaited before each `pressKey`; rejects with the signal's reason when that aborts. */
  prepare(key: Key, signal: AbortSignal): Promise<void>
  /** Presses a prepared key. A key with a `char` types it, unless modifiers make a shortcut of it. */
  pressKey(key: Key): void
  releaseKey(key: Key): void
  /** Releases every button that is down, then every key that is down, each in the order of pressing. */
  releaseAll(): void
  /** Resolves when everything so far was carried out: the browser has it. */
  sync(): Promise<void>
}

export interface ScreenSource {
  /**
   * Takes the picture as it is now or a moment later, never one from before the call. Callers at the same time may share one. A
   * picture that looks the same as the last one is the same `Frame`, or has the same `number`; else the number is higher.
   */
  capture(): Promise<Frame>
  /** Returns the picture as `capture` has it, or a region of it, as PNG without the cursor. What others see has it all the while. */
  withoutCursor(region?: Region): Promise<Buffer>
  /** Takes it for viewers that follow the screen; where it is cheaper, the last picture before the call may do. */
  follow(): Promise<Frame>
  /** The picture may look different from the last one that was captured. */
  readonly changed: boolean
  /** When the last picture was captured, by `performance.now()`. */
  readonly capturedAt: number
  /** Calls `watcher` each time that `changed` becomes true and when the machine has gone; returns how to stop that. */
  watch(watcher: () => void): () => void
}

/** The clipboard of the browser: what Ctrl+C in a page puts there and what Ctrl+V takes from there, as text. */
export interface Clipboard {
  /** Returns the text, `""` when there is none. Rejects with the signal's reason when that aborts. */
  read(signal: AbortSignal): Promise<string>
  /** Resolves when a paste in the page would give `text`. */
  write(text: string, signal: AbortSignal): Promise<void>
}

/** The picture of the pointer. */
export interface Cursor {
  /** Takes it out of the pictures, or puts it back. Resolves when the next picture is right. Doing either twice does no harm. */
  setHidden(hidden: boolean): Promise<void>
}
