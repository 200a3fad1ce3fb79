import { randomUUID } from 'node:crypto'
import { conflict, notFound } from '#contract/api-error.ts'
import type { Seller } from '#contract/office/print.ts'
import { dayRangeText } from '#rules/calendar/day-range-text.ts'
import { longDayText } from '#rules/calendar/moment-text.ts'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { paperLine, paperNumber, paperProblem, paperSums, type TransferPaper } from '#rules/company/transfer-paper.ts'
import type { Kopecks } from '#rules/money/money.ts'
import { MOVEMENT_PURPOSES } from '#rules/money/movement-words.ts'
import type { MoneyMovement, MovementPurpose } from '#rules/money/movements.ts'
import { sumMovements } from '#rules/money/movements.ts'
import { paymentQr } from '#rules/money/payment-qr.ts'
import { vatByRates, vatLines, vatPhrase } from '#rules/money/vat.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { movementsOf } from '#server/shop/money/movements/write-movements.ts'
import { orderSettings } from '#server/shop/orders/core/order-settings.ts'
import { readSeller } from '#server/shop/orders/desk/printed-orders.ts'
import { canInvoice } from '#server/shop/orders/core/order-settings.ts'
import { renderInvoices } from '#server/shop/orders/papers/invoice/issued-invoice.ts'
import { nextPaperNumber } from '#server/shop/orders/papers/issue-paper.ts'
import { renderTransfer } from '#server/shop/orders/papers/issued-transfer.ts'
import { transferXml } from '#server/shop/orders/papers/transfer-xml.ts'
import { sellerOf } from '../seller.ts'
import type { StoredBooking } from '../user-rentals.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { findDeskBooking, lockBooking } from './booking-card.ts'

/** A contract of a branch has the branch's telephone. */
export async function sellerOfBranch(context: OfficeContext, id: number): Promise<Seller> {
  const row = await findDeskBooking(context, id)
  const [seller, { signature }] = await Promise.all([readSeller(context.db), sellerOf(context, row.node_code)])
  return { ...seller, phone: row.shop_phone || signature.phone }
}

const nameOf = (row: StoredBooking, purpose: MovementPurpose): string =>
  purpose === 'fee'
    ? `Прокат: ${row.good_name}, ${dayRangeText(row.from, row.to)}`
    : `${MOVEMENT_PURPOSES[purpose]}: ${row.good_name}, бронь ${row.number}`

/** Each with what is asked for it: all of the hire before it goes out, later what is owed. */
function asked(row: StoredBooking, rows: readonly MoneyMovement[]): { purpose: MovementPurpose; sum: Kopecks }[] {
  const parts =
    row.status === 'new' || row.status === 'confirmed'
      ? [
          { purpose: 'fee' as const, sum: row.total },
          { purpose: 'delivery' as const, sum: row.delivery_price },
        ]
      : (['fee', 'delivery', 'late', 'damage'] as const).map((purpose) => ({
          purpose,
          sum: sumMovements(rows.filter((each) => each.purpose === purpose)).due,
        }))
  return parts.filter(({ sum }) => sum > 0)
}

/** For an organization, or for a debt somebody pays from home: the square code is read by any bank. */
export async function makeHireInvoice(context: OfficeContext, id: number) {
  const { db, clock } = context
  const row = await findDeskBooking(context, id)
  const settings = await orderSettings(db)
  if (!canInvoice(settings)) throw conflict('В настройках нет реквизитов магазина: счёт не выписать')
  const parts = row.status === 'cancelled' ? [] : asked(row, await movementsOf(db, { subject: 'rental', id }))
  if (parts.length === 0) throw conflict('Платить по этой брони нечего: счёт не нужен')
  const { shop, requisites, taxes } = settings
  const now = clock()
  const total = parts.reduce((sum, part) => sum + part.sum, 0)
  // what is broken is made good, not sold
  const rateOf = (purpose: MovementPurpose) => (purpose === 'damage' ? ('none' as const) : taxes.vatRate)
  const vat = vatByRates(parts.map(({ purpose, sum }) => ({ sum, rate: rateOf(purpose) })))
  const title = `Счёт на оплату № ${row.number} от ${longDayText(now)}`
  const payee = { name: shop.legalName, ...requisites }
  const { company } = row
  const pdf = await renderInvoices([
    {
      title,
      payee,
      buyer: company
        ? [company.name, `ИНН ${company.inn}`, company.kpp && `КПП ${company.kpp}`, company.address]
            .filter(Boolean)
            .join(', ')
        : row.name,
      items: parts.map(({ purpose, sum }) => ({
        name: nameOf(row, purpose),
        quantity: 1,
        unit: 'усл.',
        price: sum,
        kind: 'good',
        vatRate: rateOf(purpose),
      })),
      total,
      vat: vatLines(vat),
      qr: paymentQr(
        payee,
        `Оплата по счёту № ${row.number} за прокат. ${vatPhrase(vat)}`.replaceAll('\u00A0', ' '),
        total,
      ),
      at: now,
      until: null,
    },
  ])
  return { name: `schet-${row.id}.pdf`, pdf: pdf.toString('base64') }
}

/** Of what was rendered: the hire, its delivery and the days it came late. What was broken is no sale. */
const SOLD: readonly MovementPurpose[] = ['fee', 'delivery', 'late']

/** Written once, after the machine went out: the next number of the year, as orders have theirs. */
export async function issueHirePaper(context: OfficeContext, id: number): Promise<void> {
  await findDeskBooking(context, id)
  const now = context.clock()
  const day = moscowMoment(now)!.day
  await withRetries(context.db, async (tx) => {
    const row = await lockBooking(tx, id)
    if (row.company === null) throw conflict('УПД выписывают организации: запишите её в брони')
    if (row.status !== 'returned')
      throw conflict('УПД выписывают, когда машину приняли назад: тогда известна вся сумма')
    if (await tx.selectFrom('hire_paper').select('number').where('booking_id', '=', id).executeTakeFirst()) return
    const [shop, requisites, papers, taxes] = await Promise.all([
      readSetting(tx, 'shop'),
      readSetting(tx, 'requisites'),
      readSetting(tx, 'papers'),
      readSetting(tx, 'taxes'),
    ])
    const { inn, kpp, address, signer } = requisites
    const problem = paperProblem({ inn, address }, signer)
    if (problem) throw conflict(problem)
    const known = await tx
      .selectFrom('company')
      .select(['agreement_number', 'agreement_on', 'edo_id'])
      .where('inn', '=', row.company.inn)
      .executeTakeFirst()
    const rows = await movementsOf(tx, { subject: 'rental', id })
    const lines = SOLD.flatMap((purpose) => {
      const { charged } = sumMovements(rows.filter((each) => each.purpose === purpose))
      return charged > 0
        ? [
            paperLine({
              name: nameOf(row, purpose),
              code: '',
              article: '',
              unit: 'усл.',
              quantity: 1,
              sum: charged,
              rate: taxes.vatRate,
              isService: true,
              marks: [],
            }),
          ]
        : []
    })
    if (lines.length === 0) throw conflict('Прокат бесплатный: УПД не нужен')
    const series = papers.byBranch ? row.node_code : ''
    const paper: TransferPaper = {
      ...paperSums(lines),
      number: paperNumber(await nextPaperNumber(tx, series, Number(day.slice(0, 4))), series),
      day,
      handedOn: moscowMoment(row.back_at ?? now)!.day,
      orderNumber: row.number,
      seller: { name: shop.legalName, inn, kpp: kpp || null, address, edoId: papers.edoId },
      buyer: { ...row.company, kpp: row.company.kpp || null, edoId: known?.edo_id ?? '' },
      agreement:
        known?.agreement_number && known.agreement_on
          ? { number: known.agreement_number, day: known.agreement_on }
          : null,
      signer: { post: papers.signerPost, name: signer },
      lines,
      guid: randomUUID(),
      at: now.toISOString(),
    }
    const { fileName, bytes } = transferXml(paper)
    await tx
      .insertInto('hire_paper')
      .values({
        booking_id: id,
        number: paper.number,
        day,
        sheet: JSON.stringify(paper),
        file_name: fileName,
        xml: bytes,
        created_at: now,
      })
      .execute()
    await tx.updateTable('hire_booking').set({ updated_at: now }).where('id', '=', id).execute()
  })
}

export async function readHirePaper(context: OfficeContext, id: number) {
  await findDeskBooking(context, id)
  const paper = await context.db.selectFrom('hire_paper').selectAll().where('booking_id', '=', id).executeTakeFirst()
  if (!paper) throw notFound('УПД по этой брони ещё не выписан')
  const pdf = await renderTransfer(paper.sheet)
  return {
    name: `upd-${paper.day.slice(0, 4)}-${paper.number.replace(/\W/g, '-')}.pdf`,
    pdf: pdf.toString('base64'),
    xmlName: paper.file_name,
    xml: paper.xml.toString('base64'),
  }
}
