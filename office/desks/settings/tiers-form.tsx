import { useState } from 'react'
import { type OfficeBranch, previewTiers, saveTiers, type TiersEffect } from '#contract/office/places.ts'
import { formatMoney } from '#rules/money/money.ts'
import { countText } from '#rules/text/plural.ts'
import { isApiError } from '#contract/api-error.ts'
import { Notice } from '#ui/notice.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { VersionedForm } from './versioned-form.tsx'
import { RowsField } from './rows-field.tsx'
import css from './settings.module.css'
import { areSums, NOT_SUMS, TIER_COLUMNS, type TierRow, tierRows, tiersOf } from './tier-rows.ts'
import { useVersionedForm } from './use-versioned-form.ts'

/** Steps of a courier's price; what carts and last month's orders would pay is seen before they are kept. */
export function TiersForm({ branch }: { branch: OfficeBranch }) {
  const { code, tiers, mayChange, isByCompany } = branch
  const [effect, setEffect] = useState<{ of: string; told: TiersEffect } | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const form = useVersionedForm<TierRow[]>({
    name: `tiers:${code}`,
    now: tierRows(tiers),
    fields: ['tiers'],
    send: (seen, value) => api(saveTiers, { body: { branch: code, seen: tiersOf(seen), tiers: tiersOf(value) } }),
  })
  const asked = JSON.stringify(form.value)
  const shown = effect?.of === asked ? effect.told : null
  async function submit() {
    setWrong(null)
    if (shown || form.conflicts.length > 0) return form.submit()
    const rows = tiersOf(form.value)
    if (!areSums(rows)) return setWrong(NOT_SUMS)
    try {
      const { data } = await api(previewTiers, { body: { branch: code, tiers: rows } })
      setEffect({ of: asked, told: data })
    } catch (error) {
      setWrong((isApiError(error) && error.fields['tiers']?.join(' ')) || wordsOf(error))
    }
  }
  const error = wrong ?? form.errors['tiers']
  return (
    <VersionedForm
      form={form}
      disabled={!mayChange}
      save={shown ? 'Всё верно, сохранить' : 'Что изменится'}
      onSubmit={() => void submit()}
    >
      {isByCompany && (
        <Notice>
          Из главного города возит транспортная компания: цену считает она. Ступени здесь — на случай, если её отключат.
        </Notice>
      )}
      <RowsField
        label={`Курьер: ${branch.fields.name}`}
        hint="Первая ступень — от 0 ₽. Доставка за 0 ₽ — бесплатная. Без ступеней курьера здесь нет."
        {...(error && { error })}
        disabled={!mayChange}
        names={TIER_COLUMNS}
        rows={form.value}
        onRows={(rows) => {
          setWrong(null)
          form.set(rows)
        }}
      />
      {shown && <Effect effect={shown} />}
    </VersionedForm>
  )
}

const sum = (price: number | null) => (price === null ? 'не везём' : price === 0 ? 'бесплатно' : formatMoney(price))

function Effect({ effect: { carts, orders, paid, wouldPay } }: { effect: TiersEffect }) {
  return (
    <Notice tone="warning" title="Что изменится">
      <table className={css.carts}>
        <thead>
          <tr>
            <th scope="col">Корзина</th>
            <th scope="col">Сейчас</th>
            <th scope="col">Станет</th>
          </tr>
        </thead>
        <tbody>
          {carts.map(({ sum: cart, before, after }) => (
            <tr key={cart}>
              <th scope="row">{formatMoney(cart)}</th>
              <td>{sum(before)}</td>
              <td>{before === after ? sum(after) : <b>{sum(after)}</b>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {orders === 0
          ? 'Курьер отсюда за 30 дней никому не возил.'
          : `${countText(orders, ['заказ', 'заказа', 'заказов'])} с курьером за 30 дней: за доставку заплатили ${formatMoney(paid)}, заплатили бы ${formatMoney(wouldPay)}.`}
      </p>
    </Notice>
  )
}
