import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Link } from 'react-router'
import { goodTwins } from '#contract/office/good-card.ts'
import { VAT_RATE_TEXTS } from '#rules/money/vat.ts'
import { slugify } from '#rules/text/slugify.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { api } from '#office/state/api.ts'
import type { CardProps } from './card-props.ts'
import css from './good.module.css'
import type { TypedFields } from './good-draft.ts'
import { goodListsQuery } from './good-queries.ts'
import { LinesField } from './lines-field.tsx'
import { isTheirs, OwnerMark } from './owner-mark.tsx'

const LABELS = [
  { code: 'hit', name: 'Хит' },
  { code: 'new', name: 'Новинка' },
]

/** Names, numbers and sizes: what the good is. */
export function MainTab(props: CardProps) {
  const { card, fields, errors, mayTexts, mayChange, setFields } = props
  const { data: lists } = useQuery(goodListsQuery)
  const text = (field: keyof TypedFields & string, owned: string = field, may = mayChange) => ({
    name: field,
    value: (fields[field] as string | null) ?? '',
    error: errors[field],
    aside: <OwnerMark card={card} field={owned} />,
    disabled: !may || isTheirs(card, owned),
    onChange: ({ target }: { target: { value: string } }) => setFields({ [field]: target.value }),
  })
  const slug = slugify(fields.name)
  return (
    <div className={css.fields}>
      <Input label="Название" {...text('name', 'name', mayTexts)} />
      <Twins {...props} />
      <div className={css.pair}>
        <Select
          label="Категория"
          {...text('category_code', 'category')}
          placeholder={fields.category_code ? undefined! : 'Выберите'}
          options={(lists?.categories ?? [])
            .filter(({ isHire }) => isHire === card.isHire)
            .map(({ code, name, path }) => ({ value: code, label: path ? `${path} › ${name}` : name }))}
        />
        <Select
          label="Бренд"
          {...text('vendor_code', 'vendor')}
          options={(lists?.vendors ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        />
        <Input label="Артикул" {...text('article')} />
        <Input label="Штрихкод" inputMode="numeric" {...text('barcode')} hint="8, 12, 13 или 14 цифр" />
        <Input
          label="Адрес страницы"
          {...text('slug', 'slug', mayTexts)}
          hint={`…/${fields.slug || 'адрес'}-${card.code}/ · прежний адрес приведёт сюда же`}
          action={
            mayTexts && slug !== '' && slug !== fields.slug ? (
              <Button size="s" onClick={() => setFields({ slug })}>
                Из названия
              </Button>
            ) : undefined
          }
        />
        <Input label="Единица" {...text('unit')} list="good-units" />
        <datalist id="good-units">
          {lists?.units.map((unit) => (
            <option key={unit}>{unit}</option>
          ))}
        </datalist>
      </div>
      <div className={css.four}>
        <Input label="Вес, г" inputMode="numeric" {...text('weight_grams', 'weight')} />
        <Input label="Длина, мм" inputMode="numeric" {...text('length_mm', 'weight')} />
        <Input label="Ширина, мм" inputMode="numeric" {...text('width_mm', 'weight')} />
        <Input label="Высота, мм" inputMode="numeric" {...text('height_mm', 'weight')} />
      </div>
      <div className={css.pair}>
        <Input label="Гарантия, месяцев" inputMode="numeric" {...text('warranty_months')} />
        <Select
          label="Аккумуляторная платформа"
          {...text('battery_platform_code')}
          options={[
            { value: '', label: 'Нет' },
            ...(lists?.platforms ?? []).map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
        <Select
          label="Ставка НДС"
          {...text('vat_rate', 'vat')}
          hint="Цена уже включает налог. Ставка стоит в чеке, счёте и обмене"
          options={[
            { value: '', label: 'Как у магазина' },
            ...[...VAT_RATE_TEXTS].map(([value, label]) => ({ value, label })),
          ]}
        />
      </div>
      <Checkbox
        checked={fields.is_marked}
        disabled={!mayChange}
        hint="Продаётся по коду DataMatrix с каждой штуки: его сканируют при сборке, он уходит в чек и возвращается с товаром"
        onChange={({ target }) => setFields({ is_marked: target.checked })}
      >
        Маркировка «Честный знак»
      </Checkbox>
      <fieldset className={css.group} disabled={!mayTexts}>
        <legend className={css.legend}>Ярлыки на карточке</legend>
        <div className={css.checks}>
          {LABELS.map(({ code, name }) => (
            <Checkbox
              key={code}
              checked={fields.labels.includes(code)}
              onChange={({ target }) =>
                setFields({
                  labels: target.checked ? [...fields.labels, code] : fields.labels.filter((each) => each !== code),
                })
              }
            >
              {name}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <LinesField
        label="В коробке"
        hint="Что лежит в коробке, по одной вещи в строке"
        lines={fields.in_the_box}
        error={errors['in_the_box']}
        disabled={!mayTexts}
        onLines={(lines) => setFields({ in_the_box: lines })}
      />
      <Videos {...props} />
    </div>
  )
}

function Videos({ fields, errors, mayTexts, setFields }: CardProps) {
  const set = (at: number, part: Partial<{ name: string; url: string }>) =>
    setFields({ videos: fields.videos.map((video, each) => (each === at ? { ...video, ...part } : video)) })
  return (
    <fieldset className={css.group} disabled={!mayTexts}>
      <legend className={css.legend}>Видео</legend>
      {fields.videos.map((video, at) => (
        <div key={at} className={css.line}>
          <Input
            label="Название"
            hideLabel
            placeholder="Название"
            value={video.name}
            onChange={({ target }) => set(at, { name: target.value })}
          />
          <Input
            label="Ссылка"
            hideLabel
            placeholder="https://"
            type="url"
            value={video.url}
            onChange={({ target }) => set(at, { url: target.value })}
          />
          <Button
            icon="trash"
            look="white"
            aria-label={`Убрать видео ${at + 1}`}
            onClick={() => setFields({ videos: fields.videos.filter((_, each) => each !== at) })}
          />
        </div>
      ))}
      {errors['videos'] && <p className={css.wrong}>{errors['videos']}</p>}
      {mayTexts && (
        <Button
          size="s"
          icon="plus"
          className={css.add}
          onClick={() => setFields({ videos: [...fields.videos, { name: 'Обзор', url: '' }] })}
        >
          Добавить ссылку
        </Button>
      )}
    </fieldset>
  )
}

/** The same thing may be here already, under another spelling of its article. */
function Twins({ card, fields: { vendor_code, article, barcode } }: CardProps) {
  const asked = useDeferredValue(JSON.stringify({ vendor: vendor_code, article, barcode: barcode ?? '' }))
  const { data } = useQuery({
    queryKey: ['good-twins', card.code, asked],
    queryFn: async ({ signal }) =>
      (
        await api(
          goodTwins,
          { query: { ...(JSON.parse(asked) as { vendor: string; article: string }), except: card.code || '0' } },
          { signal },
        )
      ).data,
    staleTime: 10_000,
  })
  if (!data || data.length === 0) return null
  return (
    <Notice tone="warning" title="Похоже, такой товар уже есть">
      <ul>
        {data.map(({ code, name, article: their, isActive }) => (
          <li key={code}>
            <Link to={`/goods/${code}`}>{name}</Link>, арт. {their}
            {!isActive && ', скрыт'}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
