import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { changeCategory, type OfficeCategory } from '#contract/office/categories.ts'
import { conflictsOf, type FieldConflict } from '#contract/office/stale.ts'
import { addressNameProblem } from '#rules/goods/address-name.ts'
import { RETURN_KINDS } from '#rules/order/return-terms.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { ConflictNotice } from '#office/parts/conflict-notice.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { OnePicture } from '#office/parts/one-picture/one-picture.tsx'
import { RestoredDraft } from '#office/parts/restored-draft.tsx'
import { api } from '#office/state/api.ts'
import { useDraft } from '#office/state/drafts.ts'
import { queries } from '#office/state/queries.ts'
import { categoriesQuery, categoryEffectQuery, putCategory } from './category-queries.ts'
import { ADDRESSES, TAGS } from './category-words.ts'
import css from './category.module.css'

type Fields = Pick<
  OfficeCategory,
  'name' | 'nameOne' | 'code' | 'description' | 'isDense' | 'hasSpareParts' | 'returnKind' | 'picture'
>

const fieldsOf = ({
  name,
  nameOne,
  code,
  description,
  isDense,
  hasSpareParts,
  returnKind,
  picture,
}: OfficeCategory): Fields => ({
  name,
  nameOne,
  code,
  description,
  isDense,
  hasSpareParts,
  returnKind,
  picture,
})

/** Only what the person changed, and what they saw there. */
function changedFields(seen: Fields, now: Fields): { set: Partial<Fields>; seen: Partial<Fields> } {
  const keys = (Object.keys(now) as (keyof Fields)[]).filter((key) => now[key] !== seen[key])
  const pick = (from: Fields) => Object.fromEntries(keys.map((key) => [key, from[key]])) as Partial<Fields>
  return { set: pick(now), seen: pick(seen) }
}

export function CategoryForm({ category, mayChange }: { category: OfficeCategory; mayChange: boolean }) {
  const toast = useToast()
  const navigate = useNavigate()
  const draft = useDraft<Fields>(`category:${category.code}`, fieldsOf(category))
  const [stale, setStale] = useState<readonly FieldConflict[]>([])
  const { value } = draft
  const set = <K extends keyof Fields>(key: K, next: Fields[K]) => draft.setValue((now) => ({ ...now, [key]: next }))
  const isMoving = value.code.trim().toLowerCase() !== category.code
  const form = useSendingForm(
    ['name', 'nameOne', 'code', 'description', 'picture'],
    async () => {
      const { set: wanted, seen } = changedFields(fieldsOf(category), value)
      try {
        const body = { set: wanted, seen: stale.length > 0 ? {} : seen }
        return await api(changeCategory, { params: { code: category.code }, body })
      } catch (error) {
        const met = conflictsOf(error)
        if (met.length > 0) {
          setStale(met)
          await queries.invalidateQueries(categoriesQuery)
        }
        throw error
      }
    },
    async ({ data }) => {
      setStale([])
      draft.discard(fieldsOf(data.category))
      putCategory(category.code, data.category)
      toast({
        text:
          data.addresses > 0 ? `Записано. ${countText(data.addresses, ADDRESSES)} ведут на новое место` : 'Записано',
        tone: 'done',
      })
      const hasMoved = data.category.code !== category.code
      if (hasMoved) await navigate(`/goods/categories/${data.category.code}`, { replace: true })
      // the card of the old address may still stand for a frame: nobody answers it there
      const isGone = (key: readonly unknown[]) => hasMoved && key[2] === category.code
      void queries.invalidateQueries({ queryKey: ['categories'], predicate: ({ queryKey }) => !isGone(queryKey) })
    },
  )
  return (
    <section className={blocks.block} aria-labelledby="category-main">
      <h2 id="category-main">Раздел</h2>
      <OfficeForm onSubmit={form.submit} words={stale.length > 0 ? null : form.words} errors={form.errors}>
        <RestoredDraft at={draft.restoredAt} onDiscard={() => draft.discard(fieldsOf(category))} />
        {stale.length > 0 && (
          <ConflictNotice
            conflicts={stale}
            onTheirs={() => {
              setStale([])
              draft.discard(fieldsOf(category))
            }}
            onMine={() => void form.submit()}
          />
        )}
        <fieldset disabled={!mayChange} className={css.fields}>
          <legend className={css.hiddenLegend}>Поля раздела</legend>
          <Input
            label="Название"
            value={value.name}
            error={form.errors['name']}
            onChange={({ target }) => set('name', target.value)}
          />
          <Input
            label="Один товар"
            value={value.nameOne}
            error={form.errors['nameOne']}
            onChange={({ target }) => set('nameOne', target.value)}
          />
          <Input
            label="Адрес"
            className={css.wide ?? ''}
            prefix={category.isHire ? '/catalog-prokata/' : '/catalog/'}
            value={value.code}
            spellCheck={false}
            error={
              form.errors['code'] ??
              (isMoving ? (addressNameProblem(value.code.trim().toLowerCase()) ?? undefined) : undefined)
            }
            onChange={({ target }) => set('code', target.value)}
          />
          {isMoving && <AddressEffect code={category.code} />}
          <OnePicture
            label="Картинка"
            className={css.wide ?? ''}
            hint="Плитка раздела в каталоге и в меню. На белом, лучше квадратная"
            file={value.picture}
            disabled={!mayChange}
            error={form.errors['picture']}
            onFile={(file) => set('picture', file)}
          />
          <Textarea
            label="Описание"
            className={css.wide ?? ''}
            hint="Видно под названием раздела и поисковым роботам"
            max={5000}
            value={value.description}
            error={form.errors['description']}
            onValue={(text) => set('description', text)}
          />
          <Checkbox
            checked={value.isDense}
            hint="Для расходников: товары таблицей с величинами"
            onChange={({ target }) => set('isDense', target.checked)}
          >
            Плотный список
          </Checkbox>
          <Checkbox
            checked={value.hasSpareParts}
            hint="На карточке товара можно заказать запчасть"
            onChange={({ target }) => set('hasSpareParts', target.checked)}
          >
            К товарам бывают запчасти
          </Checkbox>
          {!category.isHire && (
            <Select
              label="Возврат по закону"
              className={css.wide ?? ''}
              hint="От этого зависят сроки и что можно вернуть. Обычно электроинструмент технически сложный, кабель на отрез — отрезан"
              value={value.returnKind ?? ''}
              options={[
                { value: '', label: 'Как у раздела выше' },
                ...Object.entries(RETURN_KINDS).map(([kind, label]) => ({ value: kind, label })),
              ]}
              onChange={({ target }) => set('returnKind', (target.value || null) as Fields['returnKind'])}
            />
          )}
        </fieldset>
        {mayChange && (
          <div className={blocks.row}>
            <Button type="submit" look="red" loading={form.isSending} disabled={!draft.isDirty}>
              Записать
            </Button>
            {draft.isDirty && <Button onClick={() => draft.discard(fieldsOf(category))}>Вернуть как было</Button>}
          </div>
        )}
      </OfficeForm>
    </section>
  )
}

/** In figures, before anything is written. */
function AddressEffect({ code }: { code: string }) {
  const { data } = useQuery(categoryEffectQuery(code))
  if (!data) return null
  return (
    <Notice className={css.wide ?? ''}>
      {countText(data.goods, GOODS)}, {countText(data.tags, TAGS)}, {countText(data.addresses, ADDRESSES)} получат
      переадресацию: ссылки с фильтрами и страницами тоже поведут на новое место.
      {data.mappings > 0 && ` Соответствия обмена и статьи (${data.mappings}) узнают новый адрес сами.`}
    </Notice>
  )
}
