import { Button as Base } from '@base-ui/react/button'
import { LoaderCircle } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style'
import { cx } from './cx'
import { tip, type TipSide } from './tooltip'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'className' | 'style' | 'children'> {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  /** The action runs: the button keeps its position and its focus, and does nothing. */
  pending?: boolean | undefined
  /** Why it cannot be used now. The button stays focusable, so that everybody can learn the reason. */
  disabledReason?: string | undefined
  /** From a tooltip around it. */
  'data-tip-side'?: TipSide
  /** Fills the width of its container. */
  wide?: boolean
  children: ReactNode
}

/** A few words fill a line of the window there. */
const IN_LARGE_TEXT = 'max-[20rem]:h-auto! max-[20rem]:shrink max-[20rem]:py-2 max-[20rem]:whitespace-normal'

export function Button({
  variant = 'plain',
  size = 'medium',
  icon,
  pending = false,
  disabledReason,
  wide = false,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const button = (
    <Base
      {...rest}
      // Why it cannot be used goes before what it does, as a tooltip around it says.
      {...(disabledReason !== undefined && tip(disabledReason, { side: rest['data-tip-side'] }))}
      type={type}
      disabled={pending || disabledReason !== undefined}
      focusableWhenDisabled
      aria-busy={pending || undefined}
      aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
      className={cx(buttonStyle(variant, size), IN_LARGE_TEXT, wide && 'w-full')}
    >
      {pending ? <LoaderCircle className="animate-turn" /> : icon}
      {children}
    </Base>
  )
  if (disabledReason === undefined) return button
  return (
    <>
      {button}
      <span id={reasonId} className="sr-only">
        {disabledReason}
      </span>
    </>
  )
}
