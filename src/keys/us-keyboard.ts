/** A key of the main block that is no letter: what it types without and with Shift. */
export interface SignKey {
  code: string
  keyCode: number
  plain: string
  shifted: string
}

/** `code`, virtual key, and the two characters of each such key of a US keyboard. */
export const PUNCTUATION: readonly SignKey[] = (
  [
    ['Digit1', 49, '1!'],
    ['Digit2', 50, '2@'],
    ['Digit3', 51, '3#'],
    ['Digit4', 52, '4$'],
    ['Digit5', 53, '5%'],
    ['Digit6', 54, '6^'],
    ['Digit7', 55, '7&'],
    ['Digit8', 56, '8*'],
    ['Digit9', 57, '9('],
    ['Digit0', 48, '0)'],
    ['Semicolon', 186, ';:'],
    ['Equal', 187, '=+'],
    ['Comma', 188, ',<'],
    ['Minus', 189, '-_'],
    ['Period', 190, '.>'],
    ['Slash', 191, '/?'],
    ['Backquote', 192, '`~'],
    ['BracketLeft', 219, '[{'],
    ['Backslash', 220, '\\|'],
    ['BracketRight', 221, ']}'],
    ['Quote', 222, '\'"'],
  ] as const
).map(([code, keyCode, characters]) => ({
  code,
  keyCode,
  plain: characters.charAt(0),
  shifted: characters.charAt(1),
}))

/**
 * Windows virtual keys (winuser.h) of keys that type no character, by KeyboardEvent.key, and of the keypad's signs, by X11
 * name. The codes of left modifiers stand for both sides.
 */
export const VIRTUAL_KEYS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    Backspace: 8,
    Tab: 9,
    Clear: 12,
    Enter: 13,
    Shift: 16,
    Control: 17,
    Alt: 18,
    Pause: 19,
    CapsLock: 20,
    Escape: 27,
    PageUp: 33,
    PageDown: 34,
    End: 35,
    Home: 36,
    ArrowLeft: 37,
    ArrowUp: 38,
    ArrowRight: 39,
    ArrowDown: 40,
    PrintScreen: 44,
    Insert: 45,
    Delete: 46,
    Help: 47,
    Meta: 91,
    ContextMenu: 93,
    KP_Multiply: 106,
    KP_Add: 107,
    KP_Separator: 108,
    KP_Subtract: 109,
    KP_Decimal: 110,
    KP_Divide: 111,
    KP_Equal: 187,
    ...Object.fromEntries(Array.from({ length: 24 }, (_, index) => [`F${index + 1}`, 112 + index])),
    NumLock: 144,
    ScrollLock: 145,
    BrowserBack: 166,
    BrowserForward: 167,
    BrowserRefresh: 168,
    BrowserStop: 169,
    BrowserSearch: 170,
    BrowserFavorites: 171,
    BrowserHome: 172,
    AudioVolumeMute: 173,
    AudioVolumeDown: 174,
    AudioVolumeUp: 175,
    MediaTrackNext: 176,
    MediaTrackPrevious: 177,
    MediaStop: 178,
    MediaPlayPause: 179,
    LaunchMail: 180,
    LaunchMediaPlayer: 181,
    LaunchApplication1: 182,
    LaunchApplication2: 183,
    AltGraph: 225,
  }),
)
