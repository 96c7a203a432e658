/** What floats: menus, lists, popovers. */
export const POPUP =
  'rounded-md border border-line bg-raised p-1 text-ink shadow-float outline-none origin-(--transform-origin) ' +
  'transition-[opacity,scale] data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0'

export const POPUP_ITEM =
  'relative flex min-h-8 items-center gap-2 rounded-sm px-2 py-1 outline-none select-none data-highlighted:bg-hover ' +
  'data-disabled:text-faint pointer-coarse:min-h-11 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted'
