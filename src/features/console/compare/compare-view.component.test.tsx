import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { testView } from '../../../resources/test-view'
import { ApiError } from '../../../client/errors'
import { FrameStore } from '../screen/frame-store'
import { TestSource } from '../screen/test-screen'
import { CompareView } from './compare-view'
import { useCompare } from './use-compare'

afterEach(() => vi.restoreAllMocks())

const SIZE = { width: 400, height: 300 }

/** In a color, but for a black square of 10 px at a point. */
async function pictureOf(color: string, name: string, square?: { x: number; y: number }): Promise<File> {
  const canvas = new OffscreenCanvas(SIZE.width, SIZE.height)
  const context = canvas.getContext('2d')
  if (context) Object.assign(context, { fillStyle: color }).fillRect(0, 0, SIZE.width, SIZE.height)
  if (context && square) Object.assign(context, { fillStyle: '#000' }).fillRect(square.x, square.y, 10, 10)
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' })
}

function Host({ store, width }: { store: FrameStore; width: number }) {
  const compare = useCompare('s1', store)
  return (
    <div className="flex h-120 flex-col" style={{ width }}>
      <CompareView compare={compare} close={() => {}} />
    </div>
  )
}

/** A comparison of two pictures from files. */
async function open(second = pictureOf('#eee', 'after.png'), width = 960) {
  const source = new TestSource()
  const store = new FrameStore(source)
  const screen = await render(<Host store={store} width={width} />, { wrapper: testView().Around })
  await screen.getByLabelText('File of the first picture').upload(await pictureOf('#fff', 'before.png'))
  await expect.element(screen.getByText(/^The first picture is taken\./)).toBeVisible()
  await screen.getByLabelText('File of the second picture').upload(await second)
  await expect.element(screen.getByText(/pixels changed/)).toBeVisible()
  return { screen, store, source }
}

test('the way back stands in the row of the pictures, which has room for it', async () => {
  const { screen } = await open()
  const rowOf = (name: string) => screen.getByRole('button', { name }).last().element().getBoundingClientRect()
  const [back, take] = [rowOf('Back to the live screen'), rowOf('Take now')]
  expect(back.top < take.bottom && take.top < back.bottom).toBe(true)
})

test.each([358, 347, 620])('where it is %d px wide, the way back has no row of its own', async (width) => {
  const { screen } = await open(undefined, width)
  const back = screen.getByRole('button', { name: 'Back to the live screen' }).element().getBoundingClientRect()
  const tolerance = screen.getByRole('slider', { name: 'Tolerance' }).element().getBoundingClientRect()
  expect(back.top < tolerance.bottom && tolerance.top < back.bottom).toBe(true)
})

test('magnified, both pictures show the same part, whichever of them is scrolled or pulled by the mouse', async () => {
  const { screen } = await open()
  await screen.getByRole('radio', { name: 'Side by side' }).click()
  await screen.getByRole('radio', { name: '400 %' }).click()
  const boxes = screen.getByRole('region', { name: 'Magnified picture' })
  await expect.element(boxes.nth(1)).toBeVisible()
  const [first, second] = boxes.elements()
  if (!first || !second) throw new Error('There are no two pictures.')
  first.scrollTo(300, 200)
  await expect.poll(() => [second.scrollLeft, second.scrollTop]).toEqual([300, 200])
  const picture = screen.getByRole('img', { name: /^Second picture/ })
  await userEvent.dragAndDrop(picture, picture, {
    sourcePosition: { x: 600, y: 400 },
    targetPosition: { x: 500, y: 350 },
  })
  await expect.poll(() => second.scrollLeft).toBeGreaterThan(350)
  expect(second.scrollTop).toBeGreaterThan(220)
  await expect.poll(() => [first.scrollLeft, first.scrollTop]).toEqual([second.scrollLeft, second.scrollTop])
})

test('what is magnified is the change, and the same point stays in the middle at every size and in every view', async () => {
  const { screen } = await open(pictureOf('#fff', 'after.png', { x: 215, y: 145 }))
  const shown = async (): Promise<[number, number]> => {
    const region = screen.getByRole('region', { name: 'Magnified picture' }).first()
    await expect.element(region).toBeVisible()
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = region.element()
    return [
      Math.round((SIZE.width * (scrollLeft + clientWidth / 2)) / scrollWidth),
      Math.round((SIZE.height * (scrollTop + clientHeight / 2)) / scrollHeight),
    ]
  }
  await screen.getByRole('radio', { name: '400 %' }).click()
  await expect.poll(shown).toEqual([220, 150])
  screen.getByRole('region', { name: 'Magnified picture' }).element().scrollBy(-80, 40)
  await expect.poll(shown).toEqual([200, 160])
  await screen.getByRole('radio', { name: 'Side by side' }).click()
  await expect.poll(shown).toEqual([200, 160])
  await screen.getByRole('radio', { name: 'Slider' }).click()
  await expect.poll(shown).toEqual([200, 160])
})

test('each picture can be downloaded as it is', async () => {
  const { screen } = await open()
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await screen.getByRole('button', { name: 'Download the first picture' }).click()
  await screen.getByRole('button', { name: 'Download the second picture' }).click()
  expect(saved).toEqual(['First picture before.png', 'Second picture after.png'])
})

test('a session that has ended gives no further picture, and what there is stays', async () => {
  const { screen, store, source } = await open()
  const stop = store.start()
  await expect.poll(() => source.asked).toBe(1)
  source.refuse(new ApiError(404, { code: 'not_found', message: 'It has ended.' }))
  await expect.poll(() => store.get().link.kind).toBe('ended')
  stop()
  const take = screen.getByRole('group', { name: 'First picture' }).getByRole('button', { name: 'Take now' })
  await expect.element(take).toHaveAccessibleDescription('The session has ended')
  await expect.element(screen.getByText(/pixels changed/)).toBeVisible()
})
