import { expect, test } from '../support/test'
import '../../src/setup/chance'
import { FuzzedService } from '../../src/soak/fuzz/fuzzed-service'

// The short run; the soak sends 20,000.

test('whatever is sent, the answer has a proper status and an Error body', async () => {
  const service = await FuzzedService.start()
  try {
    const { replies, failures } = await service.fuzz(250, Number(process.env['TEST_SEED'] ?? 20_261_122), () => {})
    expect(failures).toEqual([])
    expect(replies).toMatchObject({ 200: expect.any(Number), 400: expect.any(Number), 404: expect.any(Number) })
    expect(await service.isFree()).toBe(true)
  } finally {
    expect(await service.stop()).toEqual([])
  }
})
