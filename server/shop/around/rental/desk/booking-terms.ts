import { conflict, invalid } from '#contract/api-error.ts'
import { isCalendarDay, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { innError } from '#rules/identity/inn.ts'
import { rublesToKopecks } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'
import type { HiringCompany } from '#server/db/schema-rental.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { bookingDeliveryWords } from '../booking-words.ts'
import { tellBuyer } from '../tell-buyer.ts'
import type { StoredBooking } from '../user-rentals.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { findDeskBooking, lockBooking } from './booking-card.ts'
import { changedMeanwhile, sawOther } from './clashes.ts'

function refuse(problems: Record<string, string | null>): void {
  const wrong = Object.entries(problems).flatMap(([field, words]) =>
    words === null ? [] : [[field, [words]] as [string, string[]]],
  )
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
}

/** One who has the booking open has read another version from here on. */
async function lockWaiting(tx: Db, id: number, version: number, what: string): Promise<StoredBooking> {
  const row = await lockBooking(tx, id)
  if (row.status !== 'new' && row.status !== 'confirmed') throw sawOther(what, row.status)
  if (row.version !== version) throw changedMeanwhile()
  return row
}

interface AskedDelivery {
  version: number
  /** Empty: collected at the shop. */
  address: string
  price: number
  day?: string | null | undefined
  hours?: string | undefined
  driver?: string | undefined
}

/** Agreed by phone: where, when, for how much, who drives. The buyer reads it; it is paid with the hire. */
export async function setDelivery(context: OfficeContext, id: number, asked: AskedDelivery): Promise<void> {
  await findDeskBooking(context, id)
  const address = asked.address.trim().replace(/\s+/g, ' ')
  const day = address === '' ? null : asked.day || null
  const today = moscowMoment(context.clock())!.day
  await withRetries(context.db, async (tx) => {
    const row = await lockWaiting(tx, id, asked.version, 'Доставка')
    refuse({
      day:
        day === null
          ? null
          : !isCalendarDay(day) || day < today
            ? 'Выберите день не раньше сегодняшнего'
            : day > row.to
              ? 'Привезти надо не позже последнего дня проката'
              : null,
      price: address === '' && asked.price > 0 ? 'Цена доставки без адреса: напишите, куда везти' : null,
    })
    const set = {
      delivery_address: address === '' ? null : address,
      delivery_price: address === '' ? 0 : rublesToKopecks(asked.price),
      delivery_day: day,
      delivery_hours: address === '' ? '' : (asked.hours?.trim() ?? ''),
      driver: address === '' ? '' : (asked.driver?.trim() ?? ''),
    }
    await tx
      .updateTable('hire_booking')
      .set({ ...set, updated_at: context.clock() })
      .where('id', '=', id)
      .execute()
    await tellBuyer(tx, context, await lockBooking(tx, id), (facts, signature) =>
      bookingDeliveryWords(tx, facts, signature),
    )
  })
}

/** What was left empty, as the directory of the tax service has it. */
async function filled({ ports, log }: OfficeContext, typed: HiringCompany): Promise<HiringCompany> {
  const given = {
    name: typed.name.trim(),
    inn: typed.inn.trim(),
    kpp: typed.kpp.trim(),
    address: typed.address.trim(),
  }
  const isWhole = given.name !== '' && given.address !== '' && (given.kpp !== '' || given.inn.length === 12)
  if (isWhole || innError(given.inn, { required: true }) !== null) return given
  const found = await ports.suggestions?.organizationByInn(given.inn, given.kpp || null).catch((error: unknown) => {
    log.warn({ err: error }, 'organization not looked up')
    return null
  })
  return {
    inn: given.inn,
    name: given.name || (found?.name ?? ''),
    kpp: given.kpp || (found?.kpp ?? ''),
    address: given.address || (found?.address ?? ''),
  }
}

interface AskedCompany {
  version: number
  /** Null: a person hires for themselves. */
  company: HiringCompany | null
  proxy?: string | undefined
}

/** Who hires for whom: the papers name the organization, its money may come by invoice. */
export async function setCompany(context: OfficeContext, id: number, asked: AskedCompany): Promise<void> {
  await findDeskBooking(context, id)
  const company = asked.company && (await filled(context, asked.company))
  if (company)
    refuse({
      'company.inn': innError(company.inn, { required: true }),
      'company.name': company.name === '' ? 'Напишите название организации' : null,
      'company.kpp': company.inn.length === 10 && !/^\d{9}$/.test(company.kpp) ? 'КПП организации — 9 цифр' : null,
      'company.address': company.address === '' ? 'Нужен юридический адрес: он стоит в счёте и УПД' : null,
    })
  await withRetries(context.db, async (tx) => {
    const row = await lockBooking(tx, id)
    if (row.status === 'cancelled') throw sawOther('Организация', row.status)
    if (row.version !== asked.version) throw changedMeanwhile()
    const paper = await tx.selectFrom('hire_paper').select('number').where('booking_id', '=', id).executeTakeFirst()
    if (paper) throw conflict(`УПД № ${paper.number} уже выписан: организацию в нём не меняют`)
    await tx
      .updateTable('hire_booking')
      .set({
        company: company && JSON.stringify(company),
        proxy: asked.proxy?.trim() ?? '',
        updated_at: context.clock(),
      })
      .where('id', '=', id)
      .execute()
  })
}
