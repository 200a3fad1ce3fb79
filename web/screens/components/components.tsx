import { type MetaArguments, pageMeta } from '../../app/page-meta.ts'
import { useInit } from '../../state/init.tsx'
import { Chip } from '#ui/chip.tsx'
import { Container } from '#ui/container.tsx'
import { CATEGORY_ICONS } from '#ui/category-icon-names.ts'
import { ICONS } from '#ui/icon-names.ts'
import { Nameplate } from '#ui/nameplate.tsx'
import { Section } from '#ui/section.tsx'
import type { Route } from './+types/components.ts'
import { ButtonsSection } from './buttons-section.tsx'
import { CardsSection } from './cards-section.tsx'
import { ChoicesSection } from './choices-section.tsx'
import css from './components.module.css'
import { FieldsSection } from './fields-section.tsx'
import { FiguresSection } from './figures-section.tsx'
import { FoundationSection } from './foundation-section.tsx'
import { IconsSection } from './icons-section.tsx'
import { LabelsSection } from './labels-section.tsx'
import { NavigationSection } from './navigation-section.tsx'
import { OverlaysSection } from './overlays-section.tsx'
import { PicturesSection } from './pictures-section.tsx'
import { sampleListing, samplePublicationList } from './sample-lists.ts'
import { StatesSection } from './states-section.tsx'

/** Lists of samples: modals of filters and order work on the page's own. */
export function loader({ request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  return { listing: sampleListing(search), publications: samplePublicationList(search) }
}

export const meta = (args: MetaArguments) => pageMeta(args, { title: 'Компоненты', robots: 'noindex' })

const parts = [
  { id: 'foundation', title: 'Основа', Part: FoundationSection },
  { id: 'icons', title: 'Иконки', Part: IconsSection },
  { id: 'buttons', title: 'Кнопки', Part: ButtonsSection },
  { id: 'labels', title: 'Ссылки и метки', Part: LabelsSection },
  { id: 'fields', title: 'Поля', Part: FieldsSection },
  { id: 'choices', title: 'Выбор', Part: ChoicesSection },
  { id: 'figures', title: 'Цифры', Part: FiguresSection },
  { id: 'navigation', title: 'Навигация и таблицы', Part: NavigationSection },
  { id: 'pictures', title: 'Фотографии', Part: PicturesSection },
  { id: 'cards', title: 'Карточки', Part: CardsSection },
  { id: 'overlays', title: 'Окна', Part: OverlaysSection },
  { id: 'states', title: 'Состояния', Part: StatesSection },
]

const figures = [
  { label: 'Разделов', value: parts.length },
  { label: 'Иконок', value: ICONS.length + CATEGORY_ICONS.length },
  { label: 'Шаг сетки', value: 4, unit: 'px' },
  { label: 'Касание', value: 44, unit: 'px' },
]

export default function Components() {
  const { info } = useInit()
  return (
    <Container className={css.page}>
      <header className={css.head}>
        <div>
          <h1>Компоненты</h1>
          <p className={css.lede}>
            Всё, из чего собран магазин: каждый элемент в каждом состоянии. Два мотива — стальная линейка и шильдик — и
            один громкий цвет.
          </p>
        </div>
        <Nameplate title={info.logoText} aside="набор интерфейса" figures={figures} />
      </header>
      <div className={css.columns}>
        <nav aria-label="Разделы" className={css.nav}>
          {parts.map(({ id, title }) => (
            <Chip key={id} to={`#${id}`} className={css.anchor}>
              {title}
            </Chip>
          ))}
        </nav>
        <div className={css.parts}>
          {parts.map(({ id, title, Part }) => (
            <Section key={id} id={id} title={title}>
              <Part />
            </Section>
          ))}
        </div>
      </div>
    </Container>
  )
}
