import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, notFound } from '#contract/api-error.ts'
import { PICTURE_BYTES_MAX } from '#rules/catalog/picture-limits.ts'
import type { Permission } from '#rules/staff/permissions.ts'
import { actAs } from '#server/db/actor.ts'
import { limit, type LimitRule } from '#server/kernel/limits.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { findDeskReturn } from '#server/shop/orders/returns/desk-rows.ts'
import { findDeskBooking } from '#server/shop/around/rental/desk/booking-card.ts'
import { findDeskRepair } from '#server/shop/around/service/desk/repair-rows.ts'
import { NOWHERE, type OfficeContext, refuseStaff, signedIn } from '#server/shop/people/staff/office-context.ts'
import { incomingFolder } from '#server/uploads/incoming-folder.ts'
import { preparePictures } from '#server/uploads/prepare-pictures.ts'
import { type PictureOwner, withPictures } from '#server/uploads/store-uploads.ts'
import { OFFICE_ROUTE, officeContextOf } from './office-host.ts'

const PHOTOS_OF_STAFF: LimitRule = { name: 'photos of the counter', limit: 300, seconds: 3600 }
const MOST_OF_ONE = 40

type DeskOwner = Extract<
  PictureOwner,
  { repair_id: number } | { hire_booking_id: number } | { goods_return_id: number }
>

const columnOf = (whose: DeskOwner) =>
  'repair_id' in whose
    ? (['repair_id', whose.repair_id] as const)
    : 'goods_return_id' in whose
      ? (['goods_return_id', whose.goods_return_id] as const)
      : (['hire_booking_id', whose.hire_booking_id] as const)

interface Taking {
  path: string
  needs: Permission
  /** Whose picture it is; throws when it is not this person's to see. */
  owner: (context: OfficeContext, key: string) => Promise<DeskOwner>
}

const booking = (isBack: boolean) => async (context: OfficeContext, key: string) => {
  const { id } = await findDeskBooking(context, Number(key))
  return { hire_booking_id: id, is_back: isBack }
}

const TAKEN: Taking[] = [
  {
    path: 'repairs/:key',
    needs: 'repairs.work',
    owner: async (context, key) => ({ repair_id: (await findDeskRepair(context, key)).id }),
  },
  {
    path: 'returns/:key',
    needs: 'returns.work',
    owner: async (context, key) => ({ goods_return_id: (await findDeskReturn(context, key)).id }),
  },
  { path: 'rental/:key/out', needs: 'rental.work', owner: booking(false) },
  { path: 'rental/:key/back', needs: 'rental.work', owner: booking(true) },
]

async function readBody(request: FastifyRequest, name: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of (request.body ?? []) as Readable | never[]) {
    size += (chunk as Buffer).length
    if (size > PICTURE_BYTES_MAX) throw invalid({ file: [`«${name}»: файл больше 10 МБ`] })
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

/** Photos from the counter and the workshop as raw bytes, one a request; made anew like those visitors send. */
export async function registerDeskPhotos(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    for (const { path, needs, owner } of TAKEN) {
      const call = { method: 'POST' as const, path: `/office/desk-photos/${path}`, needs, isFreshNeeded: false }
      uploads.route({
        ...OFFICE_ROUTE,
        method: 'POST',
        url: `/api${call.path}`,
        bodyLimit: PICTURE_BYTES_MAX,
        handler: async (request, reply) => {
          const context = await officeContextOf(request, reply, services)
          refuseStaff(call, context)
          const { staff } = signedIn(context)
          await limit(context, PHOTOS_OF_STAFF, String(staff.id))
          const { key } = request.params as { key: string }
          if (!/^\d{1,9}$/.test(key)) throw notFound('Такой карточки нет')
          const scoped = { ...context, scope: staff.permissions.get(needs) ?? NOWHERE }
          const whose = await owner(scoped, key)
          const { filename } = request.query as Record<string, unknown>
          const name = typeof filename === 'string' && filename.trim() !== '' ? filename.slice(-120) : 'снимок'
          const bytes = await readBody(request, name)
          await actAs({ staffId: staff.id, via: 'office', ip: request.ip }, () => store(scoped, whose, { name, bytes }))
          return reply
            .header('cache-control', 'private, no-store')
            .type('application/json; charset=utf-8')
            .send(JSON.stringify({ data: {} }))
        },
      })
    }
  })
}

async function store(context: OfficeContext, whose: DeskOwner, { name, bytes }: { name: string; bytes: Buffer }) {
  const folder = incomingFolder(context.config)
  try {
    const path = join(await folder.open(), randomBytes(8).toString('hex'))
    await writeFile(path, bytes)
    const pictures = await preparePictures([{ name, path, size: bytes.length }], 'file')
    await withPictures(context, pictures, async (tx, attach) => {
      const [column, id] = columnOf(whose)
      const { count } = await tx
        .selectFrom('upload')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(column, '=', id)
        .executeTakeFirstOrThrow()
      if (count >= MOST_OF_ONE) throw invalid({ file: [`Снимков уже ${MOST_OF_ONE}: больше сюда не войдёт`] })
      await attach(whose)
    })
  } finally {
    await folder.remove()
  }
}
