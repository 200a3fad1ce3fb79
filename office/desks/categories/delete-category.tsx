import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { deleteCategory, moveCategoryGoods, type OfficeCategory } from '#contract/office/categories.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Select } from '#ui/select.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { categoryOptions } from './add-category-dialog.tsx'
import { categoriesQuery, categoryEffectQuery } from './category-queries.ts'
import { ADDRESSES, CATEGORIES, movedText } from './category-words.ts'

type Props = { category: OfficeCategory; all: readonly OfficeCategory[] }

export function DeleteCategory(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className={blocks.row}>
        <Button icon="trash" onClick={() => setOpen(true)}>
          {props.category.goods > 0 ? 'Перенести товары или удалить…' : 'Удалить раздел…'}
        </Button>
      </div>
      {isOpen && <DeleteDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function DeleteDialog({ category, all, onClose }: Props & { onClose: () => void }) {
  const toast = useToast()
  const navigate = useNavigate()
  const { data: effect } = useQuery({ ...categoryEffectQuery(category.code), staleTime: 0 })
  const [to, setTo] = useState(category.parent ?? '')
  const isFull = (effect?.goods ?? category.goods) > 0
  const hasChildren = (effect?.categories ?? 0) > 0
  const refresh = () => queries.fetchQuery({ ...categoriesQuery, staleTime: 0 })
  const move = useSendingForm(
    ['to'],
    () => api(moveCategoryGoods, { params: { code: category.code }, body: { to } }),
    async ({ data }) => {
      toast({
        text: movedText(data),
        tone: 'done',
        ...(data.runId === null
          ? {}
          : { action: { label: 'К изменению', onPress: () => void navigate(`/goods/runs/${data.runId}`) } }),
      })
      await refresh()
      await queries.invalidateQueries({ queryKey: ['categories'] })
    },
  )
  const remove = useSendingForm(
    ['to'],
    () => api(deleteCategory, { params: { code: category.code }, body: { to: to || null } }),
    async ({ data }) => {
      toast({ text: `Раздел «${category.name}» удалён, его адреса ведут дальше`, tone: 'done' })
      await navigate(data.to === null ? '/goods/categories' : `/goods/categories/${data.to}`, { replace: true })
      await refresh()
    },
  )
  const form = isFull ? move : remove
  const options = categoryOptions(all, category.isHire).filter(({ value }) => value !== category.code)
  return (
    <Dialog
      open
      onClose={onClose}
      title={isFull ? `Перенести товары: «${category.name}»` : `Удалить «${category.name}»`}
    >
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
        {hasChildren ? (
          <p>В разделе {countText(effect!.categories, CATEGORIES)}: сначала перенесите их в другое место дерева.</p>
        ) : isFull ? (
          <p>
            {countText(category.goods, GOODS)} перейдут в другой раздел. Это можно отменить 30 дней на вкладке
            «Изменения». Пустой раздел в магазине не виден, и его можно удалить.
          </p>
        ) : (
          <p>
            Товаров здесь нет. {effect && countText(effect.addresses, ADDRESSES)}: старые ссылки поведут туда, куда
            выберете.
          </p>
        )}
        {(!hasChildren || category.goods > 0) && (
          <Select
            label={isFull ? 'Куда товары' : 'Куда поведут ссылки'}
            data-autofocus
            value={to}
            placeholder={isFull ? 'Выберите раздел' : 'В каталог целиком'}
            options={options}
            error={form.errors['to']}
            onChange={({ target }) => setTo(target.value)}
          />
        )}
        <div className={blocks.row}>
          {(isFull ? category.goods > 0 : !hasChildren) && (
            <Button type="submit" look="red" loading={form.isSending} disabled={isFull && to === ''}>
              {isFull ? 'Перенести' : 'Удалить раздел'}
            </Button>
          )}
          <Button onClick={onClose}>Закрыть</Button>
        </div>
      </OfficeForm>
    </Dialog>
  )
}
