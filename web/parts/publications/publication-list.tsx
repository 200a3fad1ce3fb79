import { useNavigate, useNavigation } from 'react-router'
import { countText, type PluralForms } from '#rules/text/plural.ts'
import { homePath } from '../../paths.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Grid } from '#ui/grid.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { CHOICES, listAddress, type PublicationListView, switched, valuesOf } from './list-view.ts'
import { PublicationTile } from './publication-card.tsx'
import css from './publication-list.module.css'

interface ListSection {
  name: string
  to: string
  count?: number
  current: boolean
}

interface PublicationListProps {
  view: PublicationListView
  /** Neighbouring lists: kinds of publications, types of the blog. */
  sections: readonly ListSection[]
  forms: PluralForms
}

export function PublicationList({ view, sections, forms }: PublicationListProps) {
  const { items, meta } = view
  const navigation = useNavigation()
  const isBusy = navigation.state === 'loading' && navigation.location?.pathname === view.here
  return (
    <>
      <nav aria-label="Разделы публикаций" className={css.sections}>
        {sections.map(({ name, to, count, current }) => (
          <Chip key={to} to={to} count={count} current={current}>
            {name}
          </Chip>
        ))}
      </nav>
      <Toolbar view={view} forms={forms} />
      {items.length === 0 ? (
        <NothingHere view={view} />
      ) : (
        <Grid as="ul" columns={[1, 2, 3, 4]} className={isBusy ? css.busy : undefined}>
          {items.map((publication, index) => (
            <li key={publication.id}>
              <PublicationTile publication={publication} eager={index < 3} />
            </li>
          ))}
        </Grid>
      )}
      <Pagination page={meta.page} pages={meta.lastPage} hrefFor={(page) => listAddress(view, view.choice, page)} />
    </>
  )
}

/** Why there is nothing: past the last page, by the choice, or because nothing is written yet. */
function NothingHere({ view }: Pick<PublicationListProps, 'view'>) {
  if (view.meta.total > 0) {
    return (
      <EmptyState
        icon="file"
        title="На этой странице публикаций нет"
        actions={
          <Button look="black" to={listAddress(view, view.choice)}>
            На первую страницу
          </Button>
        }
      >
        Список закончился раньше.
      </EmptyState>
    )
  }
  return CHOICES.some((code) => view.choice[code]) ? (
    <EmptyState
      icon="file"
      title="Ничего не нашлось"
      actions={
        <Button look="black" to={view.path}>
          Показать все
        </Button>
      }
    >
      Снимите часть условий или посмотрите весь список.
    </EmptyState>
  ) : (
    <EmptyState
      icon="file"
      title="Здесь пока нет публикаций"
      actions={
        <Button look="black" to={homePath}>
          На главную
        </Button>
      }
    >
      Загляните позже.
    </EmptyState>
  )
}

/** How many there are, what is chosen, and the way to choose more. */
function Toolbar({ view, forms }: Pick<PublicationListProps, 'view' | 'forms'>) {
  const { modals } = useAppState()
  const navigate = useNavigate()
  const { filters, choice } = view
  const chosen = CHOICES.flatMap((code) => {
    const filter = filters.find((each) => each.code === code)
    return valuesOf(choice, code).map((value) => ({
      code,
      value,
      label: filter?.values?.find((each) => each.value === value)?.label ?? value,
    }))
  })
  return (
    <div className={css.toolbar}>
      <p className={css.count} aria-live="polite">
        {countText(view.meta.total, forms)}
      </p>
      {chosen.map(({ code, value, label }) => (
        <Chip
          key={code + value}
          removeLabel={`Убрать условие: ${label}`}
          onRemove={() =>
            void navigate(listAddress(view, switched(choice, code, value, false)), { preventScrollReset: true })
          }
        >
          {label}
        </Chip>
      ))}
      {filters.length > 0 && (
        <Button
          icon="filter"
          size="m"
          className={css.filters}
          onPointerEnter={() => modals.getState().preloadModal('publications-filters')}
          onClick={() => modals.getState().openModal('publications-filters')}
        >
          {chosen.length > 0 ? `Фильтры · ${chosen.length}` : 'Фильтры'}
        </Button>
      )}
    </div>
  )
}
