import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { favoriteStore } from '../../../actions/favorites'
import { answerFetch, type SentRequest, heldAnswer } from '../../../client/test-service'
import { testView } from '../../../resources/test-view'
import { keepFocus } from '../../../ui/keep-focus'
import { commandNamed } from '../../../ui/test-commands'
import { ActionLog } from '../log/action-log'
import { MemoryStorage } from '../../../lib/test-storage'
import { KeysPanel } from './keys-panel'
import { KeysTool } from './keys-tool'

const OWN = { id: 'own', name: 'own', baseUrl: '', key: 'key' }
const SEND = 'POST /browsers/s1/computer/press_key'

let answer: () => Response | Promise<Response>
let sent: SentRequest[]
beforeEach(() => {
  answer = () => Response.json({})
  sent = answerFetch({ [SEND]: () => answer() })
})
afterEach(() => {
  for (const { id } of favoriteStore.get()) favoriteStore.remove(id)
})

function Host() {
  const [away, setAway] = useState(false)
  const [dock, setDock] = useState<Element | null>(null)
  const [log] = useState(() => new ActionLog({ connection: OWN, sessionId: 's1', storage: new MemoryStorage() }))
  const [keys] = useState(() => new KeysTool(log))
  return (
    <>
      <div ref={setDock} />
      <button type="button" onClick={() => setAway(!away)}>
        Other tab
      </button>
      {!away && <KeysPanel keys={keys} dock={dock} />}
    </>
  )
}

async function open() {
  const screen = await render(<Host />, { wrapper: testView().Around })
  const button = (name: string) => screen.getByRole('button', { name, exact: true })
  const sequence = screen.getByRole('list', { name: 'Sequence' })
  return {
    screen,
    button,
    cap: (name: string) => screen.getByRole('grid', { name: 'US keyboard' }).getByRole('button', { name, exact: true }),
    field: screen.getByRole('textbox', { name: 'Key or combination' }),
    chip: (name: string) => sequence.getByRole('button', { name, exact: true }),
    send: button('Send keys'),
    favorites: screen.getByRole('list', { name: 'Favorites' }),
    fileOfFavorites: screen.getByLabelText('File of favorites'),
  }
}

const bodies = () => sent.map(({ body }) => body)

/** Puts the focus there as Tab does, and presses. */
async function press(target: Locator, keys: string): Promise<void> {
  await expect.element(target).toBeVisible()
  ;(target.element() as HTMLElement).focus()
  await userEvent.keyboard(keys)
}

test('what was built can be taken back after a visit to another tab', async () => {
  const { screen, cap, chip, button } = await open()
  await cap('a').click()
  await expect.element(screen.getByText('Sequence: a', { exact: true })).toBeInTheDocument()
  await button('Other tab').click()
  await button('Other tab').click()
  await expect.element(chip('a')).toBeVisible()
  await expect.element(button('Redo')).toHaveAccessibleDescription('Nothing to redo')
  await press(button('Undo'), '{Enter}')
  await expect.element(chip('a')).not.toBeInTheDocument()
  await expect.element(screen.getByText('The sequence is empty', { exact: true })).toBeInTheDocument()
  await userEvent.keyboard('{Control>}{Shift>}Z{/Shift}{/Control}')
  await expect.element(chip('a')).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(chip('a')).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}y{/Control}')
  await expect.element(chip('a')).toBeVisible()
})

test('after Clear sequence by keyboard the focus stays in the panel', async () => {
  onTestFinished(keepFocus())
  const { screen, cap, chip, button } = await open()
  await cap('a').click()
  await press(button('Clear sequence'), '{Enter}')
  await expect.element(chip('a')).not.toBeInTheDocument()
  await expect.poll(() => screen.getByRole('form').element().contains(document.activeElement)).toBe(true)
})

test('what is typed, latched and chosen is there after a visit to another tab', async () => {
  const { screen, cap, field, button } = await open()
  await field.fill('Ente')
  await cap('Ctrl Control_L').click()
  await screen.getByRole('switch', { name: 'Send immediately' }).click()
  await button('Other tab').click()
  await expect.element(field).not.toBeInTheDocument()
  await button('Other tab').click()
  await expect.element(field).toHaveValue('Ente')
  await expect.element(cap('Ctrl Control_L')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(screen.getByRole('switch', { name: 'Send immediately' })).toBeChecked()
})

test('Stop is there after a visit to another tab, and says that keys may have been sent, without an error', async () => {
  const { cap, send, button, screen } = await open()
  answer = () => new Promise<Response>(() => {})
  await cap('a').click()
  await send.click()
  await button('Other tab').click()
  await button('Other tab').click()
  await button('Stop').click()
  await expect.element(screen.getByText('Stopped. Some keys may already have been sent.')).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

describe('the drawn keyboard', () => {
  test('is one stop of Tab, arrows go over it, and a modifier counts for one key or, locked, for those that follow', async () => {
    const { cap, send } = await open()
    await press(cap('Escape'), '{End}{Home}{ArrowDown}{ArrowDown}{ArrowRight}')
    await expect.element(cap('q')).toHaveFocus()
    await cap('Ctrl Control_L').click()
    await press(cap('q'), '{Enter}')
    await expect.element(cap('Ctrl Control_L')).toHaveAttribute('aria-pressed', 'false')
    await cap('Shift Shift_L').dblClick()
    await cap('{ braceleft').click()
    await cap('Left arrow Left').click()
    await cap('Shift Shift_L').click()
    await cap('a').click()
    await send.click()
    await expect.poll(bodies).toEqual([{ keys: ['Ctrl+q', 'Shift+bracketleft', 'Shift+Left', 'a'] }])
  })

  test('with Send immediately sends each key at once, and the sequence stays', async () => {
    const { screen, cap, chip } = await open()
    await cap('a').click()
    await screen.getByRole('switch', { name: 'Send immediately' }).click()
    await cap('b').click()
    await expect.poll(bodies).toEqual([{ keys: ['b'] }])
    await expect.element(chip('a')).toBeVisible()
    await expect.element(chip('b')).not.toBeInTheDocument()
  })

  test('with Send immediately sends a key when the one before it is answered, and none behind one that failed', async () => {
    const { screen, cap } = await open()
    const { answer: held, send } = heldAnswer()
    answer = held
    await screen.getByRole('switch', { name: 'Send immediately' }).click()
    for (const key of ['a', 'b', 'c']) await cap(key).click()
    await expect.element(screen.getByText('2 more wait')).toBeVisible()
    expect(bodies()).toEqual([{ keys: ['a'] }])
    send(Response.json({ code: 'unavailable', message: 'The display hangs.' }, { status: 503 }))
    const alert = screen.getByRole('alert').filter({ hasText: 'The display hangs.' })
    await expect.element(alert).toHaveTextContent('2 presses after it not sent.')
    answer = () => Response.json({})
    for (const key of ['d', 'e']) await cap(key).click()
    await expect.poll(bodies).toEqual([{ keys: ['a'] }, { keys: ['d'] }, { keys: ['e'] }])
  })
})

describe('a key that is typed', () => {
  test('is added by Enter with the modifiers that are chosen, which sends nothing; Control and Enter send', async () => {
    const { button, field } = await open()
    await button('Alt').click()
    await field.fill('x')
    await userEvent.keyboard('{Enter}')
    await field.fill('€')
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveValue('')
    expect(sent).toEqual([])
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(bodies).toEqual([{ keys: ['Alt+x', 'U20AC'] }])
  })

  test('and is none is repaired by one of those that are like it', async () => {
    const { screen, button, field, chip } = await open()
    await field.fill('Ctrl+Escpe')
    await expect.element(button('Add')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{ArrowDown}')
    const choices = screen.getByRole('toolbar', { name: 'Matching keys' })
    await expect.element(choices.getByRole('button', { name: 'Ctrl+Escape' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(chip('Ctrl+Escape')).toBeVisible()
    await button('Undo').click()
    await expect.element(chip('Ctrl+Escape')).not.toBeInTheDocument()
    await field.fill('Qzqzqz')
    await expect.element(screen.getByText('"Qzqzqz" is not a key name.')).toBeVisible()
    await expect.element(button('Add')).toHaveAccessibleDescription('Fix the key first')
  })

  test('is found by its press, Tab too', async () => {
    const { button, field } = await open()
    await button('Find a key by pressing it').click()
    await userEvent.keyboard('{Tab}')
    await expect.element(field).toHaveValue('Tab')
    await expect.element(field).toHaveFocus()
  })

  test('or that your own browser intercepts is offered, and found', async () => {
    const { screen, send } = await open()
    const reserved = screen.getByRole('group', { name: 'Shortcuts your own browser intercepts' })
    await reserved.getByRole('button', { name: /^Show all/ }).click()
    await reserved.getByRole('button', { name: /^F6/ }).click()
    await send.click()
    await expect.poll(bodies).toEqual([{ keys: ['F6'] }])
  })
})

test('the sequence is put in order, changed and emptied by keyboard alone, and the focus is never lost', async () => {
  const { screen, field, chip, send } = await open()
  for (const key of ['a', 'b', 'c']) {
    await field.fill(key)
    await userEvent.keyboard('{Enter}')
  }
  await press(chip('c'), '{Alt>}{ArrowLeft}{ArrowLeft}{/Alt} ')
  await expect.element(screen.getByRole('toolbar', { name: 'Item 1: c' })).toHaveTextContent('Press c')
  await press(chip('c'), '{ArrowRight}{Delete}')
  await expect.element(chip('b')).toHaveFocus()
  await userEvent.keyboard('{Enter}{Control>}a{/Control}Shift+F1{Enter}')
  await expect.element(chip('Shift+F1')).toHaveFocus()
  await send.click()
  await expect.poll(bodies).toEqual([{ keys: ['c', 'Shift+F1'] }])
})

test('real presses are recorded until Tab is held, and are sent held together for as long as is said', async () => {
  const { screen, button, chip, send } = await open()
  await button('Record keys').click()
  await expect.element(screen.getByRole('textbox', { name: 'Recorder' })).toHaveFocus()
  await userEvent.keyboard('{Control>}{Shift>}y{/Shift}{/Control}{Tab}{Escape}b{Tab>2/}')
  await expect.element(button('Record keys')).toHaveFocus()
  await chip('Ctrl+Shift+y').click()
  await button('Remove item').click()
  await screen.getByRole('radio', { name: 'Hold' }).click()
  await screen.getByRole('textbox', { name: 'Duration' }).fill('300')
  await send.click()
  await expect.poll(bodies).toEqual([{ keys: ['Tab', 'Escape', 'b'], duration: 300 }])
})

test('keys that the service refuses are said beside the item, until it is another one', async () => {
  const { screen, field, chip, send } = await open()
  for (const key of ['a', 'b']) {
    await field.fill(key)
    await userEvent.keyboard('{Enter}')
  }
  const details = [{ message: 'keys[1]: has no key on this display' }]
  answer = () => Response.json({ code: 'bad_request', message: 'Keys are wrong.', details }, { status: 400 })
  await send.click()
  const errors = screen.getByRole('alert').filter({ hasText: 'Item 2' })
  await expect.element(errors).toHaveTextContent('has no key on this display')
  await press(chip('b'), '{Delete}')
  await expect.element(errors).not.toBeInTheDocument()
})

describe('favorites', () => {
  const file = (text: string, name = 'keys.json') => new File([text], name, { type: 'application/json' })

  test('are saved in words, taken from a file, moved by keyboard and sent with one press', async () => {
    const { screen, cap, button, chip, favorites, fileOfFavorites } = await open()
    await cap('F2').click()
    await button('Save sequence').click()
    await expect.element(favorites).toHaveTextContent('Tap F2')
    await expect.element(screen.getByText('Favorite Tap F2 saved')).toBeInTheDocument()
    await fileOfFavorites.upload(
      file('{"pooldeck_keys":1,"favourites":[{"name":"Select","keys":["Right"],"hold_keys":["Shift"]}]}'),
    )
    const select = favorites.getByRole('button', { name: 'Select', exact: true })
    await press(select, '{Alt>}{ArrowUp}{/Alt}')
    await expect.element(favorites.getByRole('listitem').first()).toHaveTextContent('Select')
    await screen.getByRole('switch', { name: 'Send immediately' }).click()
    await select.click()
    await expect.poll(bodies).toEqual([{ keys: ['Right'], hold_keys: ['Shift'] }])
    await expect.element(chip('F2')).toBeVisible()
  })

  test('that are held longer than the service lets them are not sent at once: the duration says why', async () => {
    const { screen, favorites, fileOfFavorites, send } = await open()
    await fileOfFavorites.upload(
      file('{"pooldeck_keys":1,"favourites":[{"name":"Wait","keys":["a"],"duration":999999999}]}'),
    )
    await screen.getByRole('switch', { name: 'Send immediately' }).click()
    await favorites.getByRole('button', { name: 'Wait', exact: true }).click()
    await expect
      .element(screen.getByRole('textbox', { name: 'Duration' }))
      .toHaveAccessibleDescription('Use at most 55000: clients time out after 60 s and send the keys again')
    await expect.element(send).toHaveAccessibleDescription('Fix the duration first')
    expect(bodies()).toEqual([])
  })

  test('of a file with an error are refused as a whole, and the position is named', async () => {
    const { screen, fileOfFavorites } = await open()
    const broken = '{"pooldeck_keys":1,"favourites":[{"name":"Good","keys":["a"]},{"name":"Broken","keys":["F99"]}]}'
    await fileOfFavorites.upload(file(broken, 'broken.json'))
    const alert = screen.getByRole('alert').filter({ hasText: 'broken.json' })
    await expect.element(alert).toHaveTextContent('favourites[1].keys[0]: "F99"')
    expect(favoriteStore.get()).toEqual([])
  })
})

test('what Tab leads to is never below the bar that sends', async () => {
  await page.viewport(390, 500)
  onTestFinished(() => page.viewport(1440, 900))
  const { send, field } = await open()
  await expect.element(send).toBeVisible()
  const bar = send.element().closest('.sticky')
  if (!bar) throw new Error('There is no bar.')
  ;(field.element() as HTMLElement).focus()
  for (let step = 0; step < 60 && !bar.contains(document.activeElement); step++) {
    const box = document.activeElement?.getBoundingClientRect()
    expect(box?.bottom).toBeLessThanOrEqual(bar.getBoundingClientRect().top + 1)
    await userEvent.tab()
  }
  expect(bar.contains(document.activeElement)).toBe(true)
})

test('what takes a file is one button to a screen reader, and “More modifiers” says what it shows', async () => {
  const { screen } = await open()
  await expect.element(screen.getByRole('button', { name: 'Import favorites' })).toBeVisible()
  await expect.poll(() => commandNamed('Import favorites …')?.group).toBe('Favorites')
  await expect.poll(() => commandNamed('Export all favorites')?.disabledReason).toBe('Nothing to export yet')
  expect(screen.getByRole('button', { name: 'File of favorites' }).elements()).toEqual([])
  await screen.getByRole('button', { name: /^Hold keys/ }).click()
  await expect.poll(() => screen.getByRole('button', { name: 'More modifiers', exact: true }).elements().length).toBe(2)
})

test('on a phone the drawn keyboard is folded at first, so that the tools stay in sight', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1440, 900))
  const { screen } = await open()
  const keyboard = screen.getByRole('region', { name: 'Keyboard' })
  const fold = keyboard.getByRole('button', { name: 'Keyboard' })
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false')
  await expect.element(screen.getByRole('grid', { name: 'US keyboard' })).not.toBeInTheDocument()
  expect(keyboard.element().getBoundingClientRect().height).toBeLessThan(60)
})
