import type { Db } from '#server/db/client.ts'

const DAY = 86_400_000

/** News, actions and articles around the test shop's clock, over the small catalogue. */
export async function insertPublications(db: Db, now: Date) {
  const days = (count: number) => new Date(now.getTime() + count * DAY)
  const text = {
    blog_type_code: null,
    lead: 'Коротко',
    body: 'Текст',
    picture: JSON.stringify({ tone: 'red', pictures: ['rotary-hammer-red-1.webp'], label: 'Акция' }),
    author: '',
    tags: [] as string[],
    node_codes: null,
    starts_at: null,
    ends_at: null,
    likes: 0,
    good_codes: [] as string[],
    category_codes: [] as string[],
  }
  await db
    .insertInto('blog_type')
    .values([
      { code: 'sovety', name: 'Советы мастера', position: 0 },
      { code: 'obzory', name: 'Обзоры', position: 1 },
    ])
    .execute()
  await db
    .insertInto('publication')
    .values([
      {
        ...text,
        id: 1,
        kind: 'action',
        code: 'bury',
        title: 'Буры в подарок',
        published_at: days(-10),
        starts_at: days(-10),
        ends_at: days(2),
        tags: ['перфораторы'],
        category_codes: ['perforatory'],
        good_codes: ['100104', '999999'],
      },
      {
        ...text,
        id: 2,
        kind: 'action',
        code: 'proshlaya',
        title: 'Прошлая акция',
        published_at: days(-5),
        ends_at: days(-1),
        tags: ['сад'],
        category_codes: ['osnastka'],
      },
      {
        ...text,
        id: 3,
        kind: 'news',
        code: 'otkrytie',
        title: 'Открытие в Пскове',
        published_at: days(-1),
        node_codes: ['000001'],
        tags: ['магазины'],
      },
      {
        ...text,
        id: 4,
        kind: 'news',
        code: 'moskva',
        title: 'Открытие в Москве',
        published_at: days(-2),
        node_codes: ['777'],
        tags: ['магазины'],
      },
      {
        ...text,
        id: 5,
        kind: 'publication',
        code: 'sklad',
        title: 'Как устроен склад',
        published_at: days(-20),
        tags: ['магазины'],
      },
      { ...text, id: 6, kind: 'news', code: 'zavtra', title: 'Завтрашняя', published_at: days(1) },
      {
        ...text,
        id: 7,
        kind: 'blog',
        blog_type_code: 'sovety',
        code: 'kak-vybrat',
        title: 'Как выбрать',
        published_at: days(-3),
        likes: 10,
        tags: ['перфораторы'],
        category_codes: ['perforatory'],
        author: 'Андрей Ковалёв',
        body: '## Удар\n\nСила\n\n{{good:100101}}\n\n## Вес & «баланс»\n\n```\n{{good:100102}}\n```\n\n{{good:999999}}\n\n## Удар\n\nКонец',
      },
      {
        ...text,
        id: 8,
        kind: 'blog',
        blog_type_code: 'obzory',
        code: 'obzor',
        title: 'Обзор',
        published_at: days(-4),
        likes: 30,
        tags: ['перфораторы'],
        category_codes: ['perforatory'],
      },
    ])
    .execute()
}
