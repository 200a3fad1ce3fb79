import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useNavigate, useParams } from 'react-router'
import {
  changeAttribute,
  deleteAttribute,
  type AttributeCard,
  type OfficeAttribute,
} from '#contract/office/attributes.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { withUnit } from '#rules/text/typography.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { PageHead } from '#office/parts/page-head.tsx'
import { SureButton } from '#office/parts/sure-dialog.tsx'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { AttributeValues } from './attribute-values.tsx'
import { attributeCardQuery } from './category-queries.ts'
import { ATTRIBUTE_TYPES } from './category-words.ts'
import css from './category.module.css'

export const loader = ({ params }: LoaderFunctionArgs) =>
  queries.fetchQuery({ ...attributeCardQuery(params['code'] ?? ''), staleTime: 0 })

export function Component() {
  const { code = '' } = useParams()
  const { data } = useQuery(attributeCardQuery(code))
  const mayChange = useMe().permissions.includes('goods.change')
  if (!data) return null
  const { attribute, categories, values, spread } = data
  return (
    <>
      <PageHead
        title={attribute.name}
        count={countText(attribute.goods, GOODS)}
        back={{ to: '/goods/attributes', name: 'Атрибуты' }}
        note={
          <>
            {ATTRIBUTE_TYPES[attribute.type]}, в адресах <code>filter[{attribute.code}]</code>
          </>
        }
      />
      <div className={clsx(blocks.desk, blocks.aside)}>
        <div className={blocks.column}>
          {attribute.type === 'list' && <AttributeValues attribute={attribute} values={values} mayChange={mayChange} />}
          {attribute.type === 'number' && <Spread attribute={attribute} spread={spread} />}
          {attribute.type === 'bool' && (
            <section className={blocks.block}>
              <h2>Значения</h2>
              <p className={blocks.quiet}>Да или нет: переименовывать и объединять нечего.</p>
            </section>
          )}
        </div>
        <div className={blocks.column}>
          <AttributeForm key={attribute.code} attribute={attribute} mayChange={mayChange} />
          <section className={blocks.block} aria-labelledby="attribute-categories">
            <h2 id="attribute-categories">Разделы</h2>
            {categories.length === 0 && <p className={blocks.quiet}>Ни в одном разделе не используется.</p>}
            <ul className={blocks.list}>
              {categories.map((category) => (
                <li key={category.code}>
                  <span>
                    <Link to={`/goods/categories/${category.code}`}>{category.name}</Link>{' '}
                    {category.isFilter && (
                      <Badge look="soft" tone="ink">
                        фильтр
                      </Badge>
                    )}
                  </span>
                  <span className={css.note}>{countText(category.goods, GOODS)}</span>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </>
  )
}

function AttributeForm({ attribute, mayChange }: { attribute: OfficeAttribute; mayChange: boolean }) {
  const toast = useToast()
  const navigate = useNavigate()
  const { code, type } = attribute
  const [name, setName] = useState(attribute.name)
  const [unit, setUnit] = useState(attribute.unit ?? '')
  const [decimals, setDecimals] = useState(String(attribute.decimals))
  const wanted = { name, unit: unit.trim() || null, ...(type === 'number' ? { decimals: Number(decimals) } : {}) }
  const form = useSendingForm(
    ['name', 'unit', 'decimals'],
    () =>
      api(changeAttribute, {
        params: { code },
        body: {
          set: wanted,
          seen: { name: attribute.name, unit: attribute.unit, decimals: attribute.decimals },
        },
      }),
    () => {
      void queries.invalidateQueries({ queryKey: ['attributes'] })
      toast({ text: 'Записано', tone: 'done' })
    },
  )
  const remove = useSendingForm(
    [],
    () => api(deleteAttribute, { params: { code } }),
    async () => {
      toast({ text: `Атрибут «${attribute.name}» удалён`, tone: 'done' })
      await navigate('/goods/attributes')
      await queries.invalidateQueries({ queryKey: ['attributes'] })
    },
  )
  return (
    <section className={blocks.block} aria-labelledby="attribute-main">
      <h2 id="attribute-main">Атрибут</h2>
      <OfficeForm onSubmit={form.submit} words={form.words ?? remove.words} errors={form.errors}>
        <fieldset disabled={!mayChange} className={css.stack}>
          <legend className={css.hiddenLegend}>Поля атрибута</legend>
          <Input
            label="Название"
            value={name}
            error={form.errors['name']}
            onChange={({ target }) => setName(target.value)}
          />
          {type !== 'bool' && (
            <Input
              label="Единица"
              value={unit}
              hint={attribute.goods > 0 ? 'Значения уже записаны: можно лишь написать её иначе' : undefined}
              error={form.errors['unit']}
              onChange={({ target }) => setUnit(target.value)}
            />
          )}
          {type === 'number' && (
            <Select
              label="Знаков после запятой"
              value={decimals}
              options={['0', '1', '2', '3', '4'].map((value) => ({ value, label: value }))}
              error={form.errors['decimals']}
              onChange={({ target }) => setDecimals(target.value)}
            />
          )}
        </fieldset>
        {mayChange && (
          <div className={blocks.row}>
            <Button type="submit" look="red" loading={form.isSending}>
              Записать
            </Button>
            {attribute.goods === 0 && (
              <SureButton
                icon="trash"
                press="Удалить атрибут…"
                title={`Удалить атрибут «${attribute.name}»?`}
                sure="Удалить"
                keep="Оставить"
                isBusy={remove.isSending}
                onSure={remove.submit}
              >
                <p>Товаров с ним нет. Его значения и место в разделах пропадут, вернуть их нельзя.</p>
              </SureButton>
            )}
          </div>
        )}
      </OfficeForm>
    </section>
  )
}

function Spread({ attribute, spread }: { attribute: OfficeAttribute; spread: AttributeCard['spread'] }) {
  const shown = (value: number) =>
    attribute.unit ? withUnit(formatNumber(value), attribute.unit) : formatNumber(value)
  return (
    <section className={blocks.block} aria-labelledby="attribute-spread">
      <h2 id="attribute-spread">Разброс</h2>
      {spread === null ? (
        <p className={blocks.quiet}>Ни у одного товара нет значения.</p>
      ) : (
        <>
          <ul className={blocks.list}>
            <li>
              <span>Наименьшее</span>
              <span>{shown(spread.min)}</span>
            </li>
            <li>
              <span>Посередине</span>
              <span>{shown(spread.median)}</span>
            </li>
            <li>
              <span>Наибольшее</span>
              <span>{shown(spread.max)}</span>
            </li>
          </ul>
          <h3 className={blocks.title}>Далеко от остальных в своём разделе</h3>
          {spread.outliers.length === 0 ? (
            <p className={blocks.quiet}>Таких нет: похоже, единицы и запятые на месте.</p>
          ) : (
            <ul className={blocks.list}>
              {spread.outliers.map((good) => (
                <li key={good.code}>
                  <Link to={`/goods/${good.code}`}>{good.name}</Link>
                  <span>{shown(good.value)}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  )
}
