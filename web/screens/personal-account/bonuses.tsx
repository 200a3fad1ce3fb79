import { bonusHistory, type BonusEntry, comingBonuses } from '#contract/user-things.ts'
import { formatMoney } from '#rules/money/money.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { MINUS, NBSP } from '#rules/text/typography.ts'
import { dayOfMoment } from '../../parts/day-of-moment.ts'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { catalogPath } from '../../paths.ts'
import { useAppState, useStoreState } from '../../state/app-state.tsx'
import { useInit } from '../../state/init.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Area } from './area.tsx'
import css from './bonuses.module.css'
import account from './personal-account.module.css'
import { PagedList } from './paged-list.tsx'

const signed = (amount: number) => (amount < 0 ? MINUS : '+') + formatNumber(Math.abs(amount))

/** Most reasons name their order themselves. */
const reasonOf = ({ reason, orderNumber }: BonusEntry) =>
  (orderNumber && !reason.includes(orderNumber) ? `${reason}, заказ № ${orderNumber}` : reason).replaceAll(
    '№ ',
    `№${NBSP}`,
  )

/** What can be spent, what is promised, by which rules, and how it came to that. */
export function Bonuses() {
  const { api } = useAppState()
  const { bonuses: terms } = useInit()
  const balance = useStoreState('user', (user) => user.me?.techInfo.balanceBonusesActive ?? 0)
  const answer = useApiQuery('bonuses', (signal) =>
    Promise.all([api(bonusHistory, { query: {} }, { signal }), api(comingBonuses, {}, { signal })]),
  )
  return (
    <Area title="Бонусы" answer={answer}>
      {([{ data, meta }, { data: coming }]) => (
        <>
          <Panel>
            <dl className={css.figures}>
              <div>
                <dt>Можно списать</dt>
                <dd className={css.active}>{formatNumber(balance)}</dd>
              </div>
              <div>
                <dt>Придут с заказами</dt>
                <dd>{formatNumber(coming.reduce((sum, { amount }) => sum + amount, 0))}</dd>
              </div>
            </dl>
            <ul className={css.rules}>
              <li>
                1{NBSP}бонус — {formatMoney(100)} скидки. Бонусами можно оплатить до {terms.limitPercent}
                {NBSP}% стоимости товаров, доставку — нет.
              </li>
              <li>Бонусы за заказ становятся активными, когда вы его получите. Срока у них нет: они не сгорают.</li>
              <li>Отменили заказ — списанные бонусы вернутся. Вернули товар — начисленные за него спишем.</li>
            </ul>
          </Panel>
          {coming.length > 0 && (
            <Panel as="section" className={account.panel}>
              <h2>Придут с заказами</h2>
              <ul className={css.entries}>
                {coming.map(({ orderNumber, orderUrl, amount }) => (
                  <li key={orderNumber} className={css.entry}>
                    <span>
                      {orderUrl ? (
                        <TextLink to={orderUrl}>{`Заказ №\u00A0${orderNumber}`}</TextLink>
                      ) : (
                        `Заказ №\u00A0${orderNumber}`
                      )}
                    </span>
                    <b className={css.plus}>{signed(amount)}</b>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
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
            <Panel as="section" className={account.panel}>
              <h2>История</h2>
              <PagedList first={data} meta={meta} ask={(page) => api(bonusHistory, { query: { page } })}>
                {(entries) => (
                  <ul className={css.entries}>
                    {entries.map((entry) => (
                      <li key={`${entry.date} ${entry.amount} ${entry.balanceAfter}`} className={css.entry}>
                        <span>
                          {reasonOf(entry)}
                          <span className={css.note}>{dayOfMoment(entry.date)}</span>
                        </span>
                        <span className={css.change}>
                          <b className={entry.amount > 0 ? css.plus : undefined}>{signed(entry.amount)}</b>
                          <span className={css.note}>остаток {formatNumber(entry.balanceAfter)}</span>
                        </span>
                      </li>
                    ))}
                  </ul>
                )}
              </PagedList>
            </Panel>
          )}
        </>
      )}
    </Area>
  )
}
