import { Button as Base } from '@base-ui/react/button'
import type { ComponentProps, ReactNode } from 'react'
import type { ButtonSize, ButtonVariant } from './button-style'
import { buttonStyle } from './button-style'
import { useShortcut } from './commands'
import { cx } from './cx'
import { tip } from './tooltip'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'className' | 'style' | 'children'> {
  /** Its name: read aloud and shown in the tooltip. */
  label: string
  icon: ReactNode
  /** The key that does the same, shown in the tooltip. */
  shortcut?: string
  variant?: ButtonVariant
  size?: ButtonSize
  /** For a tool that is on or off. */
  pressed?: boolean
  disabledReason?: string | undefined
  side?: 'top' | 'bottom' | 'left' | 'right'
}

export function IconButton({
  label,
  icon,
  shortcut,
  variant = 'quiet',
  size = 'small',
  pressed,
  disabledReason,
  side,
  ...rest
}: IconButtonProps) {
  const keys = useShortcut(shortcut)
  return (
    <Base
      {...tip(disabledReason ? `${label}: ${disabledReason}` : label, { shortcut: keys, side })}
      {...rest}
      aria-label={label}
      aria-description={disabledReason}
      aria-pressed={pressed}
      aria-keyshortcuts={keys}
      disabled={disabledReason !== undefined}
      focusableWhenDisabled
      className={cx(
        buttonStyle(variant, size),
        size === 'small' ? 'w-7 px-0!' : 'w-8 px-0!',
        'aria-pressed:bg-accent-soft aria-pressed:text-accent-strong',
      )}
    >
      {icon}
    </Base>
  )
}
