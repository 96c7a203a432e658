import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Button } from './button'
import { Tooltip } from './tooltip'

test('a button that is off shows why, and not what it would do', async () => {
  const screen = await render(
    <Tooltip text="Your mouse and keyboard drive the session" shortcut="C" side="bottom">
      <Button disabledReason="The session has ended">Control</Button>
    </Tooltip>,
  )
  const button = screen.getByRole('button', { name: 'Control' })
  await expect.element(button).toHaveAttribute('data-tip', 'The session has ended')
  await expect.element(button).toHaveAttribute('data-tip-side', 'bottom')
  await expect.element(button).not.toHaveAttribute('data-tip-key')
})
