import { dayText } from '#rules/calendar/moscow-time.ts'
import { formatRubles, kopecksToRubles } from '#rules/money/money.ts'
import { countText } from '#rules/text/plural.ts'
import { accountPath } from '../../paths.ts'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextLink } from '#ui/text-link.tsx'
import css from './checkout.module.css'
import type { CheckoutCompany } from './use-company.ts'
import type { CheckoutState } from './use-checkout.ts'

const DAYS = ['день', 'дня', 'дней'] as const

/** How an organization pays: by invoice first, or later where that was agreed. */
export function CompanyPayment({ company, checkout }: { company: CheckoutCompany; checkout: CheckoutState }) {
  const { sums, errorOf } = checkout
  const { credit } = company
  const verdict = company.verdictOf(sums.total)
  const fits = credit !== null && kopecksToRubles(sums.total) <= credit.free
  return (
    <>
      <p className={css.note}>
        Покупаете от {company.name}, ИНН {company.inn}. Для себя —{' '}
        <TextLink to={`${accountPath}?tab=company`}>выключите это в кабинете</TextLink>.
      </p>
      <RadioGroup
        legend="Способ оплаты"
        hideLegend
        look="card"
        className={css.payments}
        error={errorOf('payment')}
        options={[
          { value: 'invoice', label: 'По счёту', hint: 'Пришлём счёт, отгрузим после оплаты' },
          ...(credit
            ? [
                {
                  value: 'deferred',
                  label: `С отсрочкой ${countText(credit.days, DAYS)}`,
                  hint: credit.overdueSince
                    ? `Просрочена оплата: её ждали ${dayText(credit.overdueSince)}`
                    : `Свободно ${formatRubles(credit.free)} из ${formatRubles(credit.limit)}`,
                  disabled: !fits,
                },
              ]
            : []),
        ]}
        value={company.isDeferred ? 'deferred' : 'invoice'}
        onValue={(way) => company.setDeferred(way === 'deferred')}
      />
      {verdict === 'approve' && (
        <Notice title="Заказ больше вашего лимита">
          Отправим его на согласование коллегам. Товар не отложим: заказ оформится, когда его согласуют.
        </Notice>
      )}
      {verdict === 'refuse' && (
        <Notice tone="warning" title="Вам не поручено заказывать">
          Попросите администратора «{company.name}» или покупайте для себя.
        </Notice>
      )}
    </>
  )
}
