import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useCallback, useMemo, useState } from 'react'
import { Outlet, useNavigate, useParams, useSearchParams } from 'react-router'
import type { TreeTarget } from '#rules/goods/category-moves.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { GoodsHead } from '#office/parts/goods-head.tsx'
import screen from '#office/parts/table/list-screen.module.css'
import { wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { useShortcuts } from '#office/state/shortcuts.ts'
import { AddCategoryDialog } from './add-category-dialog.tsx'
import css from './categories.module.css'
import { categoryLinesOf } from './category-lines.ts'
import { categoriesQuery } from './category-queries.ts'
import { CategoryTree } from './category-tree.tsx'
import { useTreeMoves } from './use-tree-moves.ts'

export const loader = () => queries.ensureQueryData(categoriesQuery)

export function Component() {
  const { data: all = [], error } = useQuery(categoriesQuery)
  const { code: opened } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const mayChange = useMe().permissions.includes('goods.change')
  const own = all.find(({ code }) => code === opened)
  const isHire = own ? own.isHire : search.get('tree') === 'hire'
  const [typed, setTyped] = useState('')
  const [isAdding, setAdding] = useState(false)
  const [open, setOpen] = useState<ReadonlySet<string>>(() => parentsOf(all, opened))
  const toggle = useCallback(
    (code: string, isOpen: boolean) =>
      setOpen((now) => (isOpen ? new Set([...now, code]) : new Set([...now].filter((each) => each !== code)))),
    [],
  )
  const onMoved = useCallback(
    (_code: string, { parent }: TreeTarget) => parent !== null && toggle(parent, true),
    [toggle],
  )
  const { drop, moveByKey, mayDrop } = useTreeMoves(all, onMoved)
  const lines = useMemo(() => categoryLinesOf(all, { isHire, open, search: typed }), [all, isHire, open, typed])
  const go = (code: string) =>
    void navigate(`/goods/categories/${code}`, { replace: opened !== undefined, preventScrollReset: true })
  useShortcuts(
    mayChange
      ? [{ keys: 'KeyN', shown: 'N', name: 'Новый раздел', group: 'Категории', run: () => setAdding(true) }]
      : [],
    !isAdding,
  )
  const parents = all.filter((each) => all.some(({ parent }) => parent === each.code))
  const isAllOpen = parents.every(({ code }) => open.has(code))
  return (
    <div className={clsx(css.desk, opened && css.opened)}>
      <section aria-label="Дерево разделов" className={clsx(screen.screen, screen.withTools, css.list)}>
        <GoodsHead
          actions={
            mayChange && (
              <Button look={opened ? 'white' : 'red'} icon="plus" onClick={() => setAdding(true)}>
                Новый раздел
              </Button>
            )
          }
        />
        <div className={clsx(screen.tools, css.tools)}>
          <Select
            label="Дерево"
            hideLabel
            size="m"
            value={isHire ? 'hire' : 'sale'}
            options={[
              { value: 'sale', label: 'Каталог' },
              { value: 'hire', label: 'Прокат' },
            ]}
            onChange={({ target }) =>
              void navigate(target.value === 'hire' ? '/goods/categories?tree=hire' : '/goods/categories')
            }
          />
          <Input
            label="Найти раздел"
            hideLabel
            size="m"
            type="search"
            placeholder="Название или адрес"
            value={typed}
            clearable
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button
            size="s"
            className={css.all ?? ''}
            onClick={() => setOpen(isAllOpen ? new Set() : new Set(parents.map(({ code }) => code)))}
          >
            {isAllOpen ? 'Свернуть всё' : 'Развернуть всё'}
          </Button>
        </div>
        {lines.length > 0 ? (
          <CategoryTree
            label={isHire ? 'Разделы проката' : 'Разделы каталога'}
            lines={lines}
            opened={opened}
            mayChange={mayChange}
            mayDrop={mayDrop}
            onOpen={go}
            onToggle={toggle}
            onDrop={drop}
            onKeyMove={moveByKey}
          />
        ) : (
          <EmptyState
            icon="catalog"
            failed={Boolean(error)}
            title={error ? 'Дерево не пришло' : typed ? 'Такого раздела нет' : 'Разделов ещё нет'}
          >
            {error
              ? wordsOf(error)
              : typed
                ? 'Попробуйте другое слово.'
                : 'Добавьте первый раздел кнопкой «Новый раздел».'}
          </EmptyState>
        )}
      </section>
      {opened ? (
        <Outlet />
      ) : (
        <aside className={css.hint}>
          <EmptyState icon="catalog" title="Выберите раздел">
            Стрелки ходят по дереву, Enter открывает раздел, Alt со стрелками переставляет его. Мышью раздел переносят
            за строку.
          </EmptyState>
        </aside>
      )}
      {isAdding && (
        <AddCategoryDialog
          all={all}
          isHire={isHire}
          parent={own ?? null}
          onClose={() => setAdding(false)}
          onDone={({ code, parent }) => {
            setAdding(false)
            if (parent !== null) toggle(parent, true)
            go(code)
          }}
        />
      )}
    </div>
  )
}

function parentsOf(all: readonly { code: string; parent: string | null }[], code: string | undefined): Set<string> {
  const byCode = new Map(all.map((each) => [each.code, each]))
  const open = new Set<string>()
  for (let at = byCode.get(code ?? ''); at?.parent && !open.has(at.parent); at = byCode.get(at.parent))
    open.add(at.parent)
  return open
}
