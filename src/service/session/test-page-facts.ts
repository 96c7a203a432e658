import type { Page } from 'playwright'

/** All that a page can tell of the browser that it is in, and of the time before it came: the same in two browsers that are alike. */
export const pageFacts = (page: Page): Promise<object> =>
  page.evaluate(async () => {
    const media = ['(prefers-color-scheme: dark)', '(pointer: fine)', '(hover: hover)', '(display-mode: fullscreen)']
    const state = async (name: string) => (await navigator.permissions.query({ name: name as 'geolocation' })).state
    const canvas = document.createElement('canvas')
    const drawn = canvas.getContext('2d')
    drawn?.fillText('Pooldeck 漢字 😀', 10, 20)
    return {
      address: location.href,
      title: document.title,
      referrer: document.referrer,
      visited: history.length,
      navigation: performance
        .getEntriesByType('navigation')
        .map((entry) => (entry as PerformanceNavigationTiming).type),
      visibility: document.visibilityState,
      focused: document.hasFocus(),
      cookies: document.cookie,
      stored: [localStorage.length, sessionStorage.length, (await indexedDB.databases()).length],
      screen: [
        screen.width,
        screen.height,
        screen.availWidth,
        screen.availHeight,
        screen.colorDepth,
        screen.orientation.type,
      ],
      window: [innerWidth, innerHeight, outerWidth, outerHeight, screenX, screenY, devicePixelRatio],
      bars: [menubar.visible, toolbar.visible, locationbar.visible, scrollbars.visible],
      agent: [navigator.userAgent, navigator.platform, navigator.vendor, navigator.hardwareConcurrency],
      automated: navigator.webdriver,
      languages: [navigator.language, ...navigator.languages],
      zone: Intl.DateTimeFormat().resolvedOptions(),
      plugins: [...navigator.plugins].map(({ name }) => name),
      touch: navigator.maxTouchPoints,
      voices: speechSynthesis.getVoices().length,
      media: media.map((query) => matchMedia(query).matches),
      permissions: await Promise.all(['geolocation', 'notifications', 'clipboard-read', 'camera'].map(state)),
      webgl: canvas.getContext('webgl')?.getParameter(7937) as string | undefined,
      picture: canvas.toDataURL(),
    }
  })

interface DeveloperPage {
  readonly chrome: { developerPrivate: { getExtensionsInfo(): Promise<{ name: string; state: string }[]> } }
}

/** What Chromium itself says of how it was started, of its policies and its extensions. */
export async function chromiumFacts(page: Page): Promise<object> {
  const textOf = async (address: string, selector: string) => {
    await page.goto(address)
    return page.locator(selector).first().innerText()
  }
  const extensionsOf = async () => {
    await page.goto('chrome://extensions')
    return page.evaluate(async () => {
      const { chrome } = globalThis as unknown as DeveloperPage
      const all = await chrome.developerPrivate.getExtensionsInfo()
      return all.map(({ name, state }) => `${name} ${state}`)
    })
  }
  return {
    extensions: await extensionsOf(),
    command: await textOf('chrome://version', '#command_line'),
    profile: await textOf('chrome://version', '#profile_path'),
    policies: (await textOf('chrome://policy', 'body')).split('\n').filter((line) => !/\d:\d\d|ago/.test(line)),
    targets: page
      .context()
      .pages()
      .map((one) => one.url()),
    cookies: await page.context().cookies(),
  }
}
