import { useId, useState } from 'react'
import { bonusDeduction } from '#rules/money/bonus-limit.ts'
import type { Kopecks } from '#rules/money/money.ts'
import { formatNumberInput, parseNumberInput } from '#rules/text/number-input.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { NBSP } from '#rules/text/typography.ts'
import { useAppState, useStoreState } from '../state/app-state.tsx'
import { useInit } from '../state/init.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { NumberInput } from '#ui/number-input.tsx'
import css from './bonus-choice.module.css'

/** Pay with bonuses, as many as one likes up to the shop's limit: the same in the basket and at the checkout. */
export function BonusChoice({ goods, error }: { goods: Kopecks; error?: string | undefined }) {
  const { cart } = useAppState()
  const { bonuses: terms } = useInit()
  const balance = useStoreState('user', (user) => user.me?.techInfo.balanceBonusesActive ?? 0)
  const wanted = useStoreState('cart', (state) => state.bonusesWanted)
  const most = bonusDeduction(goods, balance, terms.limitPercent)
  const [text, setText] = useState<string | null>(null)
  const errorId = useId()
  if (most === 0) return null
  const want = (count: number) => cart.getState().setBonusesWanted(Math.min(Math.max(0, Math.floor(count)), most))
  const isAbove = (parseNumberInput(text) ?? 0) > most
  return (
    <div className={css.bonuses}>
      <Checkbox
        checked={wanted > 0}
        invalid={Boolean(error)}
        onChange={(event) => want(event.target.checked ? most : 0)}
        hint={`На счёте ${formatNumber(balance)}, в этом заказе можно списать до ${formatNumber(most)}: не больше ${terms.limitPercent}${NBSP}% суммы`}
      >
        Списать бонусы
      </Checkbox>
      {(wanted > 0 || text !== null) && (
        <NumberInput
          label="Сколько бонусов списать"
          size="m"
          className={css.count}
          value={text ?? formatNumberInput(String(Math.min(wanted, most)))}
          onValue={(typed) => {
            setText(typed)
            want(parseNumberInput(typed) ?? 0)
          }}
          onBlur={() => setText(null)}
          error={isAbove ? `В этом заказе можно списать не больше ${formatNumber(most)}` : undefined}
        />
      )}
      {error && <ErrorLine id={errorId}>{error}</ErrorLine>}
    </div>
  )
}
