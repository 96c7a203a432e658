import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'

/** What takes the pointer over a picture: it is there as soon as the picture is loaded. */
export const surfaceOver = (picture: Locator): Locator => picture.locator('xpath=following-sibling::*')

/** The editor of a scenario, its replay and its report. */
export class ScenarioPage {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  get steps(): Locator {
    return this.#page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  }

  get report(): Locator {
    return this.#page.getByRole('region', { name: 'Report' })
  }

  /** What the report says of one of several browsers, counted from 1. */
  browser(number: number): Locator {
    return this.report.getByRole('button', { name: new RegExp(`^Browser ${number}\\b`) })
  }

  get save(): Locator {
    return this.button('Save scenario')
  }

  button(name: string): Locator {
    return this.#page.getByRole('button', { name, exact: true })
  }

  field(name: string): Locator {
    return this.#page.getByRole('textbox', { name, exact: true })
  }

  /** The part of a step that opens its form. */
  step(words: string): Locator {
    return this.steps.getByRole('button', { name: words })
  }

  async addCheck(name: RegExp): Promise<void> {
    await this.button('Add check').click()
    await this.#page.getByRole('menuitem', { name }).click()
  }

  /** Presses a point of the picture that a pixel is picked from, in pixels of the page. */
  async pickPixel(x: number, y: number): Promise<void> {
    const picture = this.#page.getByRole('img', { name: 'Screen to pick a pixel from' })
    await surfaceOver(picture).click({ position: { x, y } })
  }

  /** Gives the list a file, as one that is chosen or dropped there. */
  async importFile(content: string, how: 'chosen' | 'dropped' = 'chosen'): Promise<void> {
    const [name, mimeType] = ['scenario.json', 'application/json']
    if (how === 'chosen') {
      await this.#page.getByLabel('Scenario file').setInputFiles({ name, mimeType, buffer: Buffer.from(content) })
      return
    }
    const dataTransfer = await this.#page.evaluateHandle(
      ([text, name, type]) => {
        const data = new DataTransfer()
        data.items.add(new File([text], name, { type }))
        return data
      },
      [content, name, mimeType] as const,
    )
    await this.#page.getByRole('heading', { level: 1 }).dispatchEvent('drop', { dataTransfer })
  }

  /** Presses an entry of a menu that gives a file, and reads it. */
  async export(entry: string): Promise<{ name: string; content: string }> {
    await this.button('More actions').click()
    const [download] = await Promise.all([
      this.#page.waitForEvent('download'),
      this.#page.getByRole('menuitem', { name: entry }).click(),
    ])
    return { name: download.suggestedFilename(), content: await readFile(await download.path(), 'utf8') }
  }

  /** On a session, or on so many browsers of a pool. */
  async replayOn(name: string, browsers?: number): Promise<void> {
    await this.#page.getByRole('button', { name: /^(Replay on|Choose where to replay)/ }).click()
    await this.#page.getByRole('menuitemradio', { name: new RegExp(`^${name}\\b`) }).click()
    if (browsers !== undefined) await this.field('Browsers').fill(String(browsers))
    await this.button('Replay').click()
  }
}
