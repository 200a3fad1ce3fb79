import { useState } from 'react'
import { deleteUserList, type UserList, userLists } from '#contract/user-lists.ts'
import { writeSharedCart } from '#rules/cart/shared-cart.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { dayOfMoment } from '../../parts/day-of-moment.ts'
import { shareLink } from '../../parts/share-link.ts'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { basketPath } from '../../paths.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Area } from './area.tsx'
import css from './lists.module.css'
import account from './personal-account.module.css'

/** Goods kept by a name: the basket takes them at today's prices of the city, in one press. */
export function Lists() {
  const { api } = useAppState()
  const answer = useApiQuery('lists', (signal) => api(userLists, {}, { signal }).then(({ data }) => data))
  const [changed, onDone] = useState<UserList[] | null>(null)
  return (
    <Area title="Списки" answer={answer}>
      {(loaded) =>
        (changed ?? loaded).length === 0 ? (
          <EmptyState
            icon="list"
            title="Списков пока нет"
            actions={
              <Button look="black" to={basketPath}>
                Открыть корзину
              </Button>
            }
          >
            Соберите корзину под объект и нажмите «Сохранить списком»: в следующий раз она вернётся целиком.
          </EmptyState>
        ) : (
          <ul className={account.list}>
            {(changed ?? loaded).map((list) => (
              <li key={list.list_id}>
                <ListCard list={list} onDone={onDone} />
              </li>
            ))}
          </ul>
        )
      }
    </Area>
  )
}

function ListCard({ list, onDone }: { list: UserList; onDone: (lists: UserList[]) => void }) {
  const { api } = useAppState()
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const { name, goods, images, list_id } = list
  const path = `${basketPath}?goods=${writeSharedCart(goods)}`
  async function remove() {
    onDone((await api(deleteUserList, { body: { list_id } })).data)
    toast({ tone: 'done', text: `Список «${name}» удалён` })
  }
  return (
    <Panel as="article" className={css.card}>
      <div>
        <h2 className={css.name}>{name}</h2>
        <p className={account.note}>
          {countText(goods.length, GOODS)}, сохранён {dayOfMoment(list.savedAt)}
        </p>
      </div>
      <ul className={css.pictures} aria-hidden>
        {images.map((image) => (
          <li key={image.src}>
            <img src={image.src} srcSet={image.srcset} sizes="56px" width={56} height={56} alt="" loading="lazy" />
          </li>
        ))}
        {goods.length > images.length && <li className={css.more}>+{goods.length - images.length}</li>}
      </ul>
      <div className={css.actions}>
        <Button look="black" icon="cart" to={path} aria-label={`В корзину: ${name}`}>
          В корзину
        </Button>
        <Button
          aria-label={`Поделиться: ${name}`}
          onClick={() =>
            void shareLink(
              { title: name, url: `${location.origin}${path}`, copied: 'Ссылка на список скопирована' },
              toast,
            )
          }
        >
          Поделиться
        </Button>
        <Button icon="trash" aria-label={`Удалить список: ${name}`} onClick={() => setAsking(true)}>
          Удалить
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Удалить список?"
          action="Удалить"
          keep="Оставить"
          onClose={() => setAsking(false)}
          onConfirm={remove}
        >
          <p>{name}</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}
