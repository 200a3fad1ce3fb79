import type { HireTariff } from '#contract/good.ts'
import { rublesToKopecks } from '#rules/money/money.ts'
import { type RentalTariff, sortTariffs } from '#rules/rental/rental-price.ts'
import { daysText, longestRental } from '#rules/rental/rental-term.ts'

/** The wire's roubles as the rules want them. */
export const tariffsInKopecks = (tariffs: readonly HireTariff[]): RentalTariff[] =>
  sortTariffs(tariffs.map(({ fromDays, pricePerDay }) => ({ fromDays, pricePerDay: rublesToKopecks(pricePerDay) })))

/** «1–2 дня», «7–13 дней»: how far each step reaches. */
export function tariffTerms(tariffs: readonly RentalTariff[]): { text: string; tariff: RentalTariff }[] {
  return tariffs.map((tariff, at) => {
    const last = (tariffs[at + 1]?.fromDays ?? longestRental(tariffs) + 1) - 1
    return { tariff, text: last > tariff.fromDays ? `${tariff.fromDays}–${daysText(last)}` : daysText(tariff.fromDays) }
  })
}
