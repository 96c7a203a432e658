import { cx } from './cx'

export type ButtonVariant = 'primary' | 'plain' | 'danger' | 'quiet'
export type ButtonSize = 'medium' | 'small'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-on-accent font-semibold hover:not-aria-disabled:bg-accent-strong',
  plain:
    'border-line-strong/60 bg-raised text-ink hover:not-aria-disabled:border-line-strong hover:not-aria-disabled:bg-hover',
  danger:
    'border-danger/60 bg-raised text-danger font-semibold hover:not-aria-disabled:bg-danger hover:not-aria-disabled:text-on-danger',
  quiet:
    'border-transparent text-muted hover:not-aria-disabled:bg-hover hover:not-aria-disabled:text-ink aria-disabled:border-transparent! aria-disabled:bg-transparent!',
}

const SIZES: Record<ButtonSize, string> = {
  medium: 'h-8 px-3 gap-2',
  small: 'h-7 px-2 gap-1.5 text-sm',
}

/** The look of a button, for what is a link and should look like one. */
export function buttonStyle(variant: ButtonVariant = 'plain', size: ButtonSize = 'medium'): string {
  return cx(
    'inline-flex shrink-0 pointer-coarse:h-11 pointer-coarse:min-w-11 items-center justify-center rounded-md border whitespace-nowrap select-none',
    'transition-colors active:not-aria-disabled:translate-y-px [&_svg]:size-4 [&_svg]:shrink-0',
    'aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-faint aria-disabled:font-normal aria-disabled:not-aria-busy:[&_svg]:opacity-50',
    VARIANTS[variant],
    SIZES[size],
  )
}
