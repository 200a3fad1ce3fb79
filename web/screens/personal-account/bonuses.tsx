import { bonusHistory, type BonusEntry } from '#contract/user-things.ts'
import { formatMoney } from '#rules/money/money.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { plural } from '#rules/text/plural.ts'
import { MINUS } from '#rules/text/typography.ts'
import { dayOfMoment } from '../../parts/day-of-moment.ts'
import { useAnswer } from '../../hooks/use-answer.ts'
import { catalogPath } from '../../paths.ts'
import { useAppState, useArea } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { Table } from '#ui/table.tsx'
import { Area } from './area.tsx'
import css from './personal-account.module.css'
import { PagedList } from './paged-list.tsx'

const signed = (amount: number) => (amount < 0 ? MINUS : '+') + formatNumber(Math.abs(amount))

/** Most reasons name their order themselves. */
const reasonOf = ({ reason, orderNumber }: BonusEntry) =>
  orderNumber && !reason.includes(orderNumber) ? `${reason}, заказ ${orderNumber}` : reason

export function Bonuses() {
  const { api } = useAppState()
  const balance = useArea('user', (user) => user.me?.techInfo.balanceBonusesActive ?? 0)
  const answer = useAnswer('bonuses', (signal) => api(bonusHistory, { query: {} }, { signal }))
  return (
    <Area title="Бонусы" answer={answer}>
      {({ data, meta }) => (
        <>
          <Panel>
            <p className={css.balance}>{formatNumber(balance)}</p>
            <p className={css.note}>
              {plural(balance, ['бонус', 'бонуса', 'бонусов'])} на счёте. 1{'\u00A0'}бонус — {formatMoney(100)} скидки
              на следующий заказ.
            </p>
          </Panel>
          {data.length === 0 ? (
            <EmptyState
              icon="bonus"
              title="Начислений пока не было"
              actions={
                <Button look="red" to={catalogPath}>
                  Открыть каталог
                </Button>
              }
            >
              Бонусы приходят за каждый полученный заказ.
            </EmptyState>
          ) : (
            <Panel>
              <PagedList first={data} meta={meta} ask={(page) => api(bonusHistory, { query: { page } })}>
                {(entries) => (
                  <Table
                    caption="История"
                    rows={entries}
                    rowKey={(entry) => `${entry.date} ${entry.amount} ${entry.balanceAfter}`}
                    columns={[
                      { key: 'date', title: 'Дата', cell: (entry) => dayOfMoment(entry.date) },
                      { key: 'reason', title: 'За что', cell: reasonOf },
                      {
                        key: 'amount',
                        title: 'Бонусы',
                        figures: true,
                        cell: (entry) => (
                          <span className={entry.amount > 0 ? css.plus : undefined}>{signed(entry.amount)}</span>
                        ),
                      },
                      {
                        key: 'balance',
                        title: 'Остаток',
                        figures: true,
                        cell: (entry) => formatNumber(entry.balanceAfter),
                      },
                    ]}
                  />
                )}
              </PagedList>
            </Panel>
          )}
        </>
      )}
    </Area>
  )
}
