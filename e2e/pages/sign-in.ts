import type { Page } from 'playwright/test'
import type { RunningService } from '../support/running-service'

/** The way in: by the printed URL, or by typing address and key. */
export class SignIn {
  readonly #page: Page
  readonly #service: RunningService

  constructor(page: Page, service: RunningService) {
    this.#page = page
    this.#service = service
  }

  /** Opens the printed sign-in URL, or a view by its path: the key may come with the address of any. */
  async byUrl(path = '/pools'): Promise<void> {
    const { origin, signInUrl } = this.#service
    await this.#page.goto(origin + path + new URL(signInUrl).hash)
    await this.#page.getByRole('navigation', { name: 'Main' }).waitFor()
  }

  async open(): Promise<void> {
    await this.#page.goto(this.#service.origin)
  }

  async byForm(key: string): Promise<void> {
    await this.#page.getByRole('textbox', { name: 'Key' }).fill(key)
    await this.#page.getByRole('button', { name: 'Sign in' }).click()
  }
}
