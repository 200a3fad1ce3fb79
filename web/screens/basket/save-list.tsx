import { useEffect, useState } from 'react'
import type { CartItem } from '#contract/cart.ts'
import { LIST_GOODS_MAX, LIST_NAME_MAX } from '#contract/limits.ts'
import { saveUserList } from '#contract/user-lists.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { SendingForm } from '../../parts/sending-form.tsx'
import { useSending } from '../../hooks/use-sending.ts'
import { basketPath } from '../../paths.ts'
import { useAppState, useStoreState } from '../../state/app-state.tsx'

/** What is in the basket, kept by a name for the next time. Whoever has no account is asked to sign in first. */
export default function SaveList({ items, onClose }: { items: readonly CartItem[]; onClose: () => void }) {
  const { api, modals, user } = useAppState()
  const isGuest = useStoreState('user', ({ status }) => status === 'guest')
  const goods = items.slice(0, LIST_GOODS_MAX).map(({ code, quantity }) => ({ code, quantity }))
  const toast = useToast()
  const sending = useSending(['name'])
  const [name, setName] = useState('')
  const save = () =>
    sending.send({ name: name.trim() === '' ? 'Назовите список' : null }, async () => {
      await api(saveUserList, { body: { name, goods } })
      onClose()
      toast({ tone: 'done', text: `Список «${name.trim()}» сохранён в личном кабинете` })
    })
  useEffect(() => {
    if (!isGuest) return
    user.getState().setReturnTo(basketPath)
    modals.getState().openModal('authorization')
    onClose()
  }, [isGuest, user, modals, onClose])
  if (isGuest) return null
  return (
    <Dialog
      open
      onClose={onClose}
      title="Сохранить список"
      footer={
        <Button type="submit" form="save-list" look="black" loading={sending.busy}>
          Сохранить
        </Button>
      }
    >
      <SendingForm id="save-list" sending={sending} onSubmit={() => void save()}>
        <p>{countText(goods.length, GOODS)} с количеством. Список с таким же названием заменится.</p>
        <Input
          data-autofocus
          required
          label="Название"
          placeholder="Дача, объект на Советской"
          maxLength={LIST_NAME_MAX}
          value={name}
          error={sending.errors['name']}
          onChange={(event) => {
            setName(event.target.value)
            sending.clear('name')
          }}
        />
      </SendingForm>
    </Dialog>
  )
}
