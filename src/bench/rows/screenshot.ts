import type { Lab } from '../lab'
import { DEFAULT_DISPLAY } from '../lab'
import type { Line, Row } from '../line'
import { ms, times } from '../../measure/format'
import { DisplayPrograms } from '../rivals/display-programs'
import { whyNotMeasured } from '../rivals/programs'
import { type Contestant, interleaved, p50, p99, timed } from '../../measure/statistics'

const ROUNDS = 30

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

function assertPicture(bytes: Buffer): void {
  if (!bytes.subarray(0, 8).equals(PNG) || bytes.readUInt32BE(16) !== DEFAULT_DISPLAY.width)
    throw new Error(`What came is no picture of the display (${bytes.length} bytes).`)
}

/** A whole call for a picture of a page that has just changed. */
export const screenshots = <Name extends string>(name: Name, lab: Lab, id: string): Contestant<Name> => ({
  name,
  try: async () => {
    await lab.site.change()
    const { bytes, ms } = await lab.client.call('POST', `/browsers/${id}/computer/screenshot`, {})
    assertPicture(bytes)
    return ms
  },
})

/** As the open-source server of the interface does it. */
function ffmpeg(lab: Lab): Contestant<'ffmpeg'>[] {
  if (whyNotMeasured('ffmpeg')) return []
  const programs = DisplayPrograms.ofOnlyBrowser(lab.service)
  const { width, height } = DEFAULT_DISPLAY
  const from = ['-f', 'x11grab', '-video_size', `${width}x${height}`, '-i', ':0']
  const to = ['-vframes', '1', '-c:v', 'png', '-f', 'image2pipe', '-']
  const take = async () => assertPicture(await programs.output('ffmpeg', '-loglevel', 'error', ...from, ...to))
  return [
    {
      name: 'ffmpeg',
      try: async () => {
        await lab.site.change()
        return timed(take)
      },
    },
  ]
}

function against(measured: Map<string, number[]>, what: string, rival: string, least?: number): Line {
  const ours = measured.get('Pooldeck') ?? []
  const theirs = measured.get(rival)
  const ratio = theirs && p50(theirs) / p50(ours)
  return {
    what,
    ours: `${ms(p50(ours))} (p99 ${ms(p99(ours))})`,
    rival: theirs ? `${rival} ${ms(p50(theirs))}` : rival === 'ffmpeg' ? whyNotMeasured('ffmpeg') : undefined,
    ratio: ratio === undefined ? undefined : times(ratio),
    target: least === undefined ? undefined : `${least} ×`,
    reached: least === undefined || ratio === undefined ? undefined : ratio >= least,
  }
}

export const screenshotOfText: Row<Lab> = {
  name: 'screenshot-text',
  async measure(lab) {
    const { session_id } = await lab.session('text')
    const contestants = [screenshots('Pooldeck', lab, session_id), ...ffmpeg(lab)]
    const twin = await lab.twin('text')
    const measured = await interleaved<string>(ROUNDS, [
      ...contestants,
      {
        name: 'CDP captureScreenshot',
        try: async () => {
          await lab.site.change()
          return timed(async () => Buffer.from((await twin.cdp.send('Page.captureScreenshot')).data, 'base64'))
        },
      },
      {
        name: 'Playwright page.screenshot',
        try: async () => {
          await lab.site.change()
          return timed(() => twin.page.screenshot())
        },
      },
    ])
    const what = 'screenshot of a page of text, changed before each'
    return [
      against(measured, what, 'ffmpeg', 10),
      against(measured, what, 'CDP captureScreenshot', 3),
      against(measured, what, 'Playwright page.screenshot'),
    ]
  },
}

export const screenshotOfPhoto: Row<Lab> = {
  name: 'screenshot-photo',
  async measure(lab) {
    const { session_id } = await lab.session('photo', { kiosk_mode: true })
    const measured = await interleaved<string>(ROUNDS, [screenshots('Pooldeck', lab, session_id), ...ffmpeg(lab)])
    return [against(measured, 'screenshot of a photo that fills the screen, changed before each', 'ffmpeg', 3)]
  },
}

export const screenshotUnchanged: Row<Lab> = {
  name: 'screenshot-unchanged',
  async measure(lab) {
    const { session_id } = await lab.session('still')
    const path = `/browsers/${session_id}/computer/screenshot`
    const take = async () => (await lab.client.call('POST', path, {})).ms
    const { headers } = await lab.client.call('GET', path)
    const ask = async () => {
      const answer = await lab.client.call('GET', path, undefined, { 'If-None-Match': String(headers.etag) })
      if (answer.status !== 304)
        throw new Error(`The screen should not have changed, and was answered ${answer.status}.`)
      return answer.ms
    }
    const measured = await interleaved(300, [
      { name: 'picture', try: take },
      { name: 'tag', try: ask },
    ])
    const pictures = measured.get('picture') ?? []
    const tags = measured.get('tag') ?? []
    return [
      {
        what: 'screenshot of an unchanged screen',
        ours: `${ms(p50(pictures))} (p99 ${ms(p99(pictures))})`,
        target: 'under 2 ms',
        reached: p50(pictures) < 2,
      },
      { what: 'the same, asked with `If-None-Match` (304)', ours: `${ms(p50(tags))} (p99 ${ms(p99(tags))})` },
    ]
  },
}
