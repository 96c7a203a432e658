import { parseKey } from './key'
import { keyLabel } from './label'

interface KeyGroup {
  label: string
  /** `name` is what a request sends, `label` what a person reads. */
  keys: { name: string; label: string }[]
}

function group(label: string, names: string): KeyGroup {
  const keys = names.split(' ').flatMap((name) => parseKey(name) ?? [])
  return { label, keys: keys.map((key) => ({ name: key.name, label: keyLabel(key) })) }
}

const FUNCTION_KEYS = Array.from({ length: 24 }, (_, index) => `F${index + 1}`).join(' ')

/** The keys of a palette: those that a keyboard has and text does not, and the ASCII signs. */
export const KEY_GROUPS: readonly KeyGroup[] = [
  group(
    'Modifiers',
    'Control_L Shift_L Alt_L Super_L ISO_Level3_Shift Meta_L Control_R Shift_R Alt_R Super_R Meta_R Hyper_L',
  ),
  group('Editing', 'Return Escape Tab space BackSpace Delete Insert Undo Redo Clear Multi_key'),
  group('Navigation', 'Up Down Left Right Home End Page_Up Page_Down'),
  group('Function', FUNCTION_KEYS),
  group(
    'Keypad',
    'KP_0 KP_1 KP_2 KP_3 KP_4 KP_5 KP_6 KP_7 KP_8 KP_9 KP_Decimal KP_Add KP_Subtract KP_Multiply KP_Divide KP_Enter ' +
      'KP_Equal KP_Home KP_End KP_Page_Up KP_Page_Down KP_Up KP_Down KP_Left KP_Right KP_Begin KP_Insert KP_Delete',
  ),
  group('Lock & system', 'Caps_Lock Num_Lock Scroll_Lock Print Pause Break Sys_Req Menu Help'),
  group(
    'Media',
    'XF86AudioPlay XF86AudioStop XF86AudioPrev XF86AudioNext XF86AudioMute XF86AudioLowerVolume XF86AudioRaiseVolume ' +
      'XF86Back XF86Forward XF86Reload XF86Stop XF86HomePage XF86Search XF86Favorites XF86MonBrightnessUp ' +
      'XF86MonBrightnessDown',
  ),
  group(
    'Punctuation',
    'period comma slash backslash semicolon colon apostrophe quotedbl grave asciitilde exclam question at numbersign ' +
      'dollar percent asciicircum ampersand asterisk parenleft parenright bracketleft bracketright braceleft ' +
      'braceright less greater minus underscore plus equal bar',
  ),
]
