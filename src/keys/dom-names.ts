/** Where a key is, KeyboardEvent.location; most keys have 0. */
export const LEFT = 1
export const RIGHT = 2
export const KEYPAD = 3

/** KeyboardEvent.key of keys that exist twice, to X11 name without its side. */
export const SIDED: ReadonlyMap<string, string> = new Map([
  ['Control', 'Control'],
  ['Shift', 'Shift'],
  ['Alt', 'Alt'],
  ['Meta', 'Super'],
  ['OS', 'Super'],
  ['Super', 'Super'],
  ['Hyper', 'Hyper'],
])

/** KeyboardEvent.key to X11 name, where parseKey does not know the DOM's name (UI Events KeyboardEvent key Values). */
export const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AltGraph: 'ISO_Level3_Shift',
    ContextMenu: 'Menu',
    Compose: 'Multi_key',
    Convert: 'Henkan',
    NonConvert: 'Muhenkan',
    KanaMode: 'Kana_Lock',
    HiraganaKatakana: 'Hiragana_Katakana',
    ZenkakuHankaku: 'Zenkaku_Hankaku',
    Eisu: 'Eisu_toggle',
    HangulMode: 'Hangul',
    HanjaMode: 'Hangul_Hanja',
    KanjiMode: 'Kanji',
    Copy: 'XF86Copy',
    Cut: 'XF86Cut',
    Paste: 'XF86Paste',
    Open: 'XF86Open',
    Close: 'XF86Close',
    Save: 'XF86Save',
    MediaPlayPause: 'XF86AudioPlay',
    MediaPlay: 'XF86AudioPlay',
    MediaPause: 'XF86AudioPause',
    MediaStop: 'XF86AudioStop',
    MediaTrackNext: 'XF86AudioNext',
    MediaTrackPrevious: 'XF86AudioPrev',
    MediaFastForward: 'XF86AudioForward',
    MediaRewind: 'XF86AudioRewind',
    AudioVolumeMute: 'XF86AudioMute',
    AudioVolumeDown: 'XF86AudioLowerVolume',
    AudioVolumeUp: 'XF86AudioRaiseVolume',
    BrowserBack: 'XF86Back',
    BrowserForward: 'XF86Forward',
    BrowserRefresh: 'XF86Reload',
    BrowserStop: 'XF86Stop',
    BrowserHome: 'XF86HomePage',
    BrowserSearch: 'XF86Search',
    BrowserFavorites: 'XF86Favorites',
    LaunchMail: 'XF86Mail',
    LaunchMediaPlayer: 'XF86AudioMedia',
    LaunchApplication1: 'XF86MyComputer',
    LaunchApplication2: 'XF86Calculator',
    LaunchCalculator: 'XF86Calculator',
    BrightnessUp: 'XF86MonBrightnessUp',
    BrightnessDown: 'XF86MonBrightnessDown',
    Eject: 'XF86Eject',
    Power: 'XF86PowerOff',
    Standby: 'XF86Standby',
    WakeUp: 'XF86WakeUp',
    ZoomIn: 'XF86ZoomIn',
    ZoomOut: 'XF86ZoomOut',
  }),
)

/** Keys of the keypad by what they type; the others are KP_ and the name of the key that they double. */
export const KEYPAD_SIGNS: ReadonlyMap<string, string> = new Map([
  ['+', 'KP_Add'],
  ['-', 'KP_Subtract'],
  ['*', 'KP_Multiply'],
  ['/', 'KP_Divide'],
  ['=', 'KP_Equal'],
  ['.', 'KP_Decimal'],
  [',', 'KP_Decimal'],
  ['Enter', 'KP_Enter'],
  ['Clear', 'KP_Begin'],
])
