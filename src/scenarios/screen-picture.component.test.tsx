import { expect, test } from 'vitest'
import { answerFetch } from '../client/test-service'
import { ServiceInfo } from '../contract/service'
import { takePicture } from './screen-picture'

const connectionOf = (id: string) => ({ id, name: id, baseUrl: '', key: 'key' })

function picture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(4, 4)
  canvas.getContext('2d')?.fillRect(0, 0, 4, 4)
  return canvas.convertToBlob()
}

/** A service that says of itself what `says` gives each time, and how often it was asked. */
function serviceSaying(says: () => Response) {
  let asked = 0
  const sent = answerFetch({
    'GET /service': () => {
      asked += 1
      return says()
    },
    'POST /browsers/s/computer/screenshot': async () => new Response(await picture()),
  })
  return { asked: () => asked, bodies: () => sent.map(({ body }) => body) }
}

const HIDES = { ...(ServiceInfo.meta()?.['example'] as object), computer_extensions: ['hide_cursor'] }

test('a picture for a comparison is taken without the cursor where the service can leave it out', async () => {
  const service = serviceSaying(() => Response.json(HIDES))
  const connection = connectionOf('hides')
  for (let look = 0; look < 2; look += 1) await takePicture(connection, 's')
  expect(service.bodies()).toEqual([{ hide_cursor: true }, { hide_cursor: true }])
  expect(service.asked()).toBe(1)
})

test('a service that tells nothing of itself is asked for that once, not with each picture', async () => {
  const service = serviceSaying(() =>
    Response.json({ code: 'not_found', message: 'There is no such path.' }, { status: 404 }),
  )
  const connection = connectionOf('tells nothing')
  for (let look = 0; look < 3; look += 1) await takePicture(connection, 's')
  expect(service.bodies()).toEqual([{}, {}, {}])
  expect(service.asked()).toBe(1)
})

test('one that could not say it is asked again with the next picture', async () => {
  const answers = [Response.json({ code: 'internal_error', message: 'No.' }, { status: 500 }), Response.json(HIDES)]
  const service = serviceSaying(() => answers.shift() ?? Response.error())
  const connection = connectionOf('fails')
  for (let look = 0; look < 2; look += 1) await takePicture(connection, 's')
  expect(service.bodies()).toEqual([{}, { hide_cursor: true }])
})
