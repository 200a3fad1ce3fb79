import Type from 'typebox'
import { Nullable } from '../shapes.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'

const schema = officeSection('Переадресации и SEO')
const needs = 'content.change' as const

const Address = Type.String({ minLength: 1, maxLength: 2000, message: 'Нужен адрес страницы этого магазина' })

export const RedirectRow = Type.Object({
  from: Type.String(),
  to: Type.String(),
  changedAt: Moment,
  hits: Type.Integer(),
  lastAt: Nullable(Moment),
})

export const redirects = schema({
  summary: 'Переадресации: недавно изменённые сначала',
  needs,
  query: {
    search: Type.Optional(Type.String({ maxLength: 200, message: 'До 200 символов' })),
    order: Type.Optional(
      Type.Unsafe<'changed' | 'hits'>(
        Type.String({ pattern: '^(changed|hits)$', message: 'По дате или по переходам' }),
      ),
    ),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  },
  answer: Type.Object({ rows: Type.Array(RedirectRow), total: Type.Integer(), isMore: Type.Boolean() }),
})

export const SavedRedirect = Type.Object({
  from: Type.String(),
  to: Type.String(),
  shortened: Type.Integer(),
  /** A page that would be hidden, a way to nowhere: then it is saved only as meant. */
  warnings: Type.Array(Type.String()),
  isSaved: Type.Boolean(),
})

export const saveRedirect = schema({
  summary: 'Добавить или изменить переадресацию; кольцо не сохранится, спорное — только с isMeant',
  needs,
  body: Type.Object({
    from: Address,
    to: Address,
    /** What the row was called before; null: it is new. */
    was: Nullable(Address),
    /** The warnings were read. */
    isMeant: Type.Optional(Type.Boolean()),
  }),
  answer: SavedRedirect,
})

export const dropRedirect = schema({
  summary: 'Удалить переадресацию',
  needs,
  body: Type.Object({ from: Address }),
  answer: Type.Object({ isDropped: Type.Boolean() }),
})

export const RedirectTest = Type.Object({
  hops: Type.Array(
    Type.Object({
      address: Type.String(),
      /** Why it leads on; null: it is the end. */
      why: Nullable(Type.Unsafe<'spelling' | 'redirect' | 'name'>(Type.String())),
    }),
  ),
  end: Type.Unsafe<'page' | 'missing' | 'ring' | 'unknown'>(Type.String()),
  /** What stands at the end. */
  name: Nullable(Type.String()),
})

export const testRedirect = schema({
  summary: 'Куда приведёт адрес, шаг за шагом',
  needs,
  body: Type.Object({ address: Address }),
  answer: RedirectTest,
})

export const RedirectImport = Type.Object({
  added: Type.Integer(),
  changed: Type.Integer(),
  same: Type.Integer(),
  /** Lines that do not fit, and addresses that would lead in a ring: then nothing is written. */
  problems: Type.Array(Type.String()),
  /** Pages that would be hidden, ways that end nowhere: written all the same. */
  warnings: Type.Array(Type.String()),
  differences: Type.Array(Type.Object({ from: Type.String(), to: Type.String(), was: Nullable(Type.String()) })),
  isDone: Type.Boolean(),
})

export const importRedirectFile = schema({
  summary: 'Переадресации из файла: сначала разница, потом запись',
  needs,
  body: Type.Object({
    text: Type.String({ minLength: 1, maxLength: 900_000, message: 'Файл — до 900 000 символов' }),
    isTrial: Type.Boolean(),
  }),
  answer: RedirectImport,
})

export const MissingPage = Type.Object({
  path: Type.String(),
  hits: Type.Integer(),
  firstAt: Moment,
  lastAt: Moment,
  referer: Type.String(),
  suggestion: Nullable(Type.String()),
})

export const missingPages = schema({
  summary: 'Адреса, по которым люди ничего не нашли, с подсказкой, куда их вести',
  needs,
  query: { search: Type.Optional(Type.String({ maxLength: 200, message: 'До 200 символов' })) },
  answer: Type.Array(MissingPage),
})

export const dropMissingPage = schema({
  summary: 'Забыть ненайденный адрес',
  needs,
  body: Type.Object({ path: Address }),
  answer: Type.Object({ isDropped: Type.Boolean() }),
})

const SeoWords = {
  title: Type.String(),
  description: Type.String(),
  h1: Type.String(),
  text: Type.String(),
}

export const SeoKind = Type.Object({
  kind: Type.String(),
  name: Type.String(),
  values: Type.Array(Type.Object({ name: Type.String(), label: Type.String() })),
  /** What such pages render: each has a title and a description, some a heading and a text. */
  fields: Type.Array(Type.Unsafe<'title' | 'description' | 'h1' | 'text'>(Type.String())),
  /** The built-in words with values of the first branch. */
  builtIn: Type.Object(SeoWords),
  templates: Type.Array(Type.Object({ nodeCode: Nullable(Type.String()), ...SeoWords })),
})

export const seoKinds = schema({
  summary: 'Заголовки и описания по видам страниц и филиалам',
  needs,
  answer: Type.Object({
    kinds: Type.Array(SeoKind),
    nodes: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
  }),
})

const Template = {
  kind: Type.String({ maxLength: 40, message: 'Такого вида страниц нет' }),
  nodeCode: Nullable(Type.String({ maxLength: 20, message: 'Такого филиала нет' })),
  title: Type.String({ maxLength: 200, message: 'Заголовок: до 200 символов' }),
  description: Type.String({ maxLength: 400, message: 'Описание: до 400 символов' }),
  h1: Type.String({ maxLength: 200, message: 'Заголовок страницы: до 200 символов' }),
  text: Type.String({ maxLength: 4000, message: 'Текст: до 4000 символов' }),
}

export const sampleSeo = schema({
  summary: 'Как шаблон ляжет на страницу',
  needs,
  body: Type.Object(Template),
  answer: Type.Object(SeoWords),
})

export const previewSeo = schema({
  summary: 'Страница с этими словами, ничего не сохраняя',
  needs,
  body: Type.Object(Template),
  /** Null: there is no such page in the shop yet. */
  answer: Type.Object({ url: Nullable(Type.String()) }),
})

export const saveSeoTemplate = schema({
  summary: 'Сохранить шаблон; пустой — вернуть встроенные слова',
  needs,
  body: Type.Object(Template),
  answer: Type.Object({ isBuiltIn: Type.Boolean() }),
})

export const SiteFiles = Type.Object({
  /** Null: they are not built by a schedule here. */
  everyMinutes: Nullable(Type.Integer()),
  builds: Type.Array(
    Type.Object({
      id: Type.Integer(),
      askedAt: Moment,
      askedBy: Nullable(Type.String()),
      startedAt: Nullable(Moment),
      endedAt: Nullable(Moment),
      goods: Nullable(Type.Integer()),
      error: Nullable(Type.String()),
    }),
  ),
  branches: Type.Array(
    Type.Object({
      code: Type.String(),
      name: Type.String(),
      origin: Type.String(),
      files: Type.Array(Type.Object({ name: Type.String(), bytes: Type.Integer(), builtAt: Moment })),
    }),
  ),
})

export const siteFiles = schema({
  summary: 'Карты сайта и выгрузки: размер, когда построены, ошибки',
  needs,
  answer: SiteFiles,
})

export const buildSiteFiles = schema({
  summary: 'Построить карты сайта и выгрузки сейчас',
  needs,
  answer: SiteFiles,
})
