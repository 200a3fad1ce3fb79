import { useQuery } from '@tanstack/react-query'
import { formatRubles } from '#rules/money/money.ts'
import { UNKNOWN_COST_PERCENT } from '#rules/money/promo.ts'
import { NBSP } from '#rules/text/typography.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import blocks from '#office/parts/blocks.module.css'
import { DaysField } from '#office/parts/days-field.tsx'
import { FindNamed } from '#office/parts/named-goods/find-named.tsx'
import { priceListsQuery } from '#office/parts/price-lists.ts'
import { FilterChooser } from '#office/parts/table/filter-choice.tsx'
import type { PromoDraft } from './promo-draft.ts'
import css from './promo.module.css'

type Props = {
  draft: PromoDraft
  errors: Record<string, string>
  set: (change: Partial<PromoDraft>) => void
}

export const PROMO_FIELDS =
  'name value maxDiscount minSum startsOn endsOn branches only except usesLimit code count prefix'.split(' ')

const toggled = (list: readonly string[], value: string) =>
  list.includes(value) ? list.filter((each) => each !== value) : [...list, value]

/** The table of a promo: what it gives, when and where, to which goods, to whom. */
export function PromoFields({ draft, errors, set }: Props) {
  const { data: lists } = useQuery(priceListsQuery)
  const field = (name: 'name' | 'value' | 'maxDiscount' | 'minSum' | 'usesLimit') => ({
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  const flag = (name: 'isOncePerCustomer' | 'isFirstOrder' | 'skipsDiscounted' | 'mayGoBelowCost') => ({
    checked: draft[name],
    onChange: ({ target }: { target: { checked: boolean } }) => set({ [name]: target.checked }),
  })
  return (
    <>
      <Input label="Название" hint="Для своих: покупатель видит только код" maxLength={100} {...field('name')} />
      <RadioGroup
        legend="Скидка"
        value={draft.kind}
        onValue={(kind) => set({ kind: kind as PromoDraft['kind'] })}
        options={[
          { value: 'percent', label: 'Процентом' },
          { value: 'sum', label: 'Суммой на заказ' },
        ]}
      />
      <div className={css.pair}>
        <Input label={draft.kind === 'sum' ? 'Скидка, ₽' : 'Скидка, %'} inputMode="decimal" {...field('value')} />
        {draft.kind === 'percent' && (
          <Input label="Но не больше, ₽" inputMode="decimal" placeholder="Без предела" {...field('maxDiscount')} />
        )}
      </div>
      <Generous draft={draft} />
      <fieldset className={css.part}>
        <legend className={blocks.title}>Когда и где</legend>
        <div className={css.pair}>
          <DaysField
            from={draft.startsOn ?? undefined}
            to={draft.endsOn ?? undefined}
            onDay={(end, day) => set({ [end === 'from' ? 'startsOn' : 'endsOn']: day || null })}
          />
        </div>
        {(errors['startsOn'] ?? errors['endsOn']) && (
          <ErrorLine id="promo-days">{errors['startsOn'] ?? errors['endsOn']}</ErrorLine>
        )}
        {(lists?.branches.length ?? 0) > 1 && (
          <div className={blocks.row}>
            <FilterChooser
              name="Филиалы"
              options={lists!.branches.map(({ code, name }) => ({ value: code, name }))}
              chosen={draft.branches}
              onToggle={(value) => set({ branches: toggled(draft.branches, value) })}
              onClear={() => set({ branches: [] })}
            />
            {draft.branches.length === 0 && <span className={blocks.quiet}>во всех филиалах</span>}
          </div>
        )}
        {errors['branches'] && <ErrorLine id="promo-branches">{errors['branches']}</ErrorLine>}
      </fieldset>
      <fieldset className={css.part}>
        <legend className={blocks.title}>На какие товары</legend>
        <Input
          label="От суммы, ₽"
          hint="Сумма товаров, на которые действует код"
          inputMode="decimal"
          placeholder="От любой"
          {...field('minSum')}
        />
        <GoodsList name="only" label="Только эти" none="на все" {...{ draft, set, lists }} />
        {errors['only'] && <ErrorLine id="promo-only">{errors['only']}</ErrorLine>}
        <GoodsList name="except" label="Кроме этих" none="без исключений" {...{ draft, set, lists }} />
        {errors['except'] && <ErrorLine id="promo-except">{errors['except']}</ErrorLine>}
        <Checkbox hint="Со старой ценой и по цене комплекта" {...flag('skipsDiscounted')}>
          Не действует на товары со скидкой
        </Checkbox>
        <Checkbox
          hint={`Обычно скидка останавливается на закупочной цене; товар, у которого она не указана, дешевеет не больше чем на ${UNKNOWN_COST_PERCENT}${NBSP}%`}
          {...flag('mayGoBelowCost')}
        >
          Можно опуститься ниже закупочной
        </Checkbox>
      </fieldset>
      <fieldset className={css.part}>
        <legend className={blocks.title}>Кому и сколько раз</legend>
        <Input
          label="Сколько раз можно использовать один код"
          inputMode="numeric"
          placeholder="Сколько угодно"
          {...field('usesLimit')}
        />
        <Checkbox {...flag('isOncePerCustomer')}>Один раз на покупателя</Checkbox>
        <Checkbox {...flag('isFirstOrder')}>Только на первый заказ</Checkbox>
      </fieldset>
    </>
  )
}

const GENEROUS_PERCENT = 30
const EXAMPLE = 100_000

/** A large discount of everything without a limit is seldom meant. */
function Generous({ draft: { kind, value, maxDiscount, only } }: { draft: PromoDraft }) {
  const percent = Number(value.trim())
  const isOfAll = [only.goods, only.categories, only.vendors, only.labels].every(({ length }) => length === 0)
  if (kind !== 'percent' || !(percent >= GENEROUS_PERCENT && percent <= 100) || maxDiscount.trim() !== '' || !isOfAll)
    return null
  return (
    <Notice tone="warning" title="Большая скидка на всё и без предела">
      С заказа на {formatRubles(EXAMPLE)} сойдёт {formatRubles((EXAMPLE * percent) / 100)}, если не остановит закупочная
      цена. Поставьте предел в рублях или выберите товары.
    </Notice>
  )
}

type ListProps = {
  name: 'only' | 'except'
  label: string
  none: string
  draft: PromoDraft
  set: Props['set']
  lists:
    | { vendors: { code: string; name: string }[]; categories: { code: string; name: string; depth: number }[] }
    | undefined
}

function GoodsList({ name, label, none, draft, set, lists }: ListProps) {
  const list = draft[name]
  const put = (change: Partial<PromoDraft['only']>) => set({ [name]: { ...list, ...change } })
  const isEmpty = list.goods.length + list.categories.length + list.vendors.length + list.labels.length === 0
  return (
    <div className={css.list} role="group" aria-label={label}>
      <div className={blocks.row}>
        <span className={css.label}>{label}</span>
        <FilterChooser
          name="Категории"
          options={(lists?.categories ?? []).map(({ code, name: said, depth }) => ({
            value: code,
            name: `${'\u2003'.repeat(depth)}${said}`,
          }))}
          chosen={list.categories}
          onToggle={(value) => put({ categories: toggled(list.categories, value) })}
          onClear={() => put({ categories: [] })}
        />
        <FilterChooser
          name="Бренды"
          options={(lists?.vendors ?? []).map(({ code, name: said }) => ({ value: code, name: said }))}
          chosen={list.vendors}
          onToggle={(value) => put({ vendors: toggled(list.vendors, value) })}
          onClear={() => put({ vendors: [] })}
        />
        {isEmpty && <span className={blocks.quiet}>{none}</span>}
      </div>
      <Input
        label={`${label}: ярлыки товаров через запятую`}
        hideLabel
        size="m"
        placeholder="Ярлыки через запятую"
        defaultValue={list.labels.join(', ')}
        onBlur={({ target }) =>
          put({
            labels: target.value
              .split(',')
              .map((each) => each.trim())
              .filter(Boolean),
          })
        }
      />
      <FindNamed
        label={`${label}: добавить товар`}
        hideLabel
        onPick={(good) =>
          !list.goods.includes(good.code) &&
          set({
            [name]: { ...list, goods: [...list.goods, good.code] },
            names: { ...draft.names, [good.code]: good.name },
          })
        }
      />
      {list.goods.length > 0 && (
        <ul className={blocks.list}>
          {list.goods.map((code) => (
            <li key={code}>
              <span>{draft.names[code] ?? `Товар ${code}`}</span>
              <IconButton
                icon="close"
                size="s"
                label={`Убрать ${draft.names[code] ?? code}`}
                onClick={() => put({ goods: list.goods.filter((each) => each !== code) })}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
