import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'
import { addTestSource } from '../endpoint/accounting.fixture.ts'
import { Accounting, type Faults, type EmulatedFile } from './accounting.ts'
import { emulatedShop } from './emulated-shop.ts'
import { DIALECTS, type ExportFile, exportFiles, type ExportOptions } from './export-files.ts'

let shop: TestShop
let folder: string
let url: string
let number = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verstak-exchange-'))
  shop = await openTestShop({ DATA_DIR: folder })
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const GOODS = 6
const sent = ({ name, pieces }: ExportFile): EmulatedFile => ({ name, bytes: pieces() })

/** What the source is remembered to have said after one exchange over HTTP. */
async function exchange(options: ExportOptions, faults: Faults = {}, archive = false) {
  const login = `robot${++number}`
  const sourceId = await addTestSource(shop, { name: login, login })
  const version = options.dialect === '2.04' ? {} : { version: options.dialect }
  const accounting = new Accounting({ url, login, password: '1c', faults, partBytes: 6000, pauseMs: 5, ...version })
  const files = exportFiles(emulatedShop({ goods: GOODS }), { goodsPerFile: 4, ...options })
  const names = files.map(({ name }) => name)
  if (archive) {
    const packed = zipSync(
      Object.fromEntries(
        files.map(({ name, pieces }) => [name.replaceAll('\\', '/'), Buffer.from([...pieces()].join(''))]),
      ),
    )
    await accounting.sendCatalogue([{ name: 'v8_exchange.zip', bytes: [packed] }], names)
  } else await accounting.sendCatalogue(files.map(sent), names)
  await shop.exchange.idle()
  const { rows } = await shop.database.pool.query<Record<string, unknown>>(
    `select (select count(*) from source_good where source_id = $1) as goods,
      (select count(*) from source_price where source_id = $1) as prices,
      (select count(*) from source_stock where source_id = $1) as stock,
      (select md5(string_agg(external || (data - 'requisites')::text, ',' order by external)) from source_good where source_id = $1) as cards,
      (select md5(string_agg(external || price_type || kopecks, ',' order by external, price_type)) from source_price where source_id = $1) as sums,
      (select md5(string_agg(external || warehouse || quantity, ',' order by external, warehouse)) from source_stock where source_id = $1) as pieces,
      (select string_agg(distinct exchange_file.state, ',') from exchange_file join exchange_run run on run.id = run_id
         where source_id = $1 and run.session_id is not null) as files`,
    [sourceId],
  )
  return rows[0]!
}

describe('the emulator of accounting', () => {
  let usual: Record<string, unknown>

  it('tells the same catalogue in three dialects', async () => {
    const told = []
    for (const dialect of DIALECTS) told.push(await exchange({ dialect }))
    usual = told[1]!
    expect(usual).toMatchObject({ goods: GOODS, prices: GOODS * 6, stock: GOODS * 12, files: 'read' })
    for (const other of told) expect(other).toEqual(usual)
  })

  it.each<[string, Faults, boolean]>([
    ['cookies and answers to parts are lost', { loseCookies: true, repeatParts: true }, false],
    ['files come twice and every part is cut', { repeatFiles: true, cutParts: true }, false],
    [
      'init comes twice, then an archive of parts, cut and repeated',
      { secondInit: true, repeatParts: true, cutParts: true },
      true,
    ],
  ])('tells it when %s', async (_what, faults, archive) => {
    expect({ ...(await exchange({ dialect: '2.08' }, faults, archive)) }).toEqual(usual)
  })
})
