import { notFound } from '#contract/api-error.ts'
import * as schemas from '#contract/service.schema.ts'
import * as calls from '#contract/service.ts'
import { limitContact } from '#server/kernel/contact-limits.ts'
import { limit, limitByAddress, type LimitRule } from '#server/kernel/limits.ts'
import { preparePictures } from '#server/uploads/prepare-pictures.ts'
import { implement } from '#server/calls/implement.ts'
import { provenContact } from '#server/shop/orders/core/proven-contact.ts'
import { paginationMeta } from '#server/kernel/pagination.ts'
import { customerId } from '#server/shop/people/customer/customer-queries.ts'
import { cancelOwnRepair } from '#server/shop/around/service/cancel-repair.ts'
import { findRepair, repairsOf } from '#server/shop/around/service/queries.ts'
import { readRepairRequest } from '#server/shop/around/service/read-repair.ts'
import { findPlaceAndVendor, takeRepair } from '#server/shop/around/service/take-repair.ts'

const HOUR = 60 * 60
const REQUESTS_FOR_PHONE: LimitRule = {
  name: 'repair',
  limit: 5,
  seconds: HOUR,
  message:
    'С этого номера уже пришло несколько заявок. Новую можно отправить через час или позвонить в сервисный центр.',
}
const REQUESTS_OF_CONTACT = {
  name: 'repairs',
  message: 'На этот номер уже оформлено несколько заявок. Новую можно оформить по телефону сервисного центра.',
}
const REQUESTS: LimitRule = { name: 'repair', limit: 20, seconds: HOUR }
/** Four digits can be guessed in ten thousand tries: nobody gets that many. */
const LOOKS_AT_NUMBER: LimitRule = { name: 'repair status', limit: 10, seconds: HOUR }
const LOOKS: LimitRule = { name: 'repair status', limit: 60, seconds: HOUR }
const REPAIRS_A_PAGE = 10

export const serviceRoutes = [
  implement(
    calls.requestRepair,
    schemas.requestRepair,
    async ({ body, files }, context) => {
      const request = readRepairRequest(body)
      const place = await findPlaceAndVendor(context.db, request)
      const pictures = await preparePictures(files, calls.requestRepair.files!.field)
      await limit(context, REQUESTS_FOR_PHONE, request.phone)
      const proven = await provenContact(context, { phone: request.phone, email: null })
      if (!proven.phone) await limitContact(context, REQUESTS_OF_CONTACT, request)
      return { data: { number: await takeRepair(context, request, place, pictures) } }
    },
    { captcha: 'feedback', limits: (context) => limitByAddress(context, REQUESTS) },
  ),

  implement(calls.repairStatus, schemas.repairStatus, async ({ query }, context) => {
    await limitByAddress(context, LOOKS)
    await limit(context, LOOKS_AT_NUMBER, query.number)
    const repair = await findRepair(context.db, query.number, query.phone)
    if (!repair) throw notFound('Ремонта с таким номером и телефоном нет. Проверьте цифры в SMS.')
    return { data: repair }
  }),

  implement(calls.userRepairs, schemas.userRepairs, async ({ query }, context) => {
    const page = query.page ?? 1
    const { repairs, total } = await repairsOf(context.db, customerId(context), page, REPAIRS_A_PAGE)
    return { data: repairs, meta: paginationMeta(page, REPAIRS_A_PAGE, total) }
  }),

  implement(calls.cancelRepair, schemas.cancelRepair, async ({ params }, context) => ({
    data: await cancelOwnRepair(context, customerId(context), params.number),
  })),
]
