// Pages, publications, banners and menus.
import type pg from 'pg'
import { readBlogTypes, readJson, readPages, readPublications, readRentalFaq } from '../content-files.ts'
import { copyDemoRows, json } from '../copy-rows.ts'
import type { DemoOptions } from '../demo-options.ts'
import type { StoredName } from './pictures.ts'

type MenuEntry = [name: string, link: string, picture?: string]

interface Banner {
  place: string
  title: string
  text: string
  link: string
  button: string
  tone: string
  pictures: string[]
  /** Absent: every branch, every visitor. */
  nodes?: string[]
  userType?: 'guest' | 'customer'
}

export async function loadContent(client: pg.PoolClient, { now }: DemoOptions, stored: StoredName): Promise<void> {
  await loadTexts(client, now, stored)
  const menus = Object.entries(readJson<Record<string, MenuEntry[]>>('menus.json'))
  await copyDemoRows(
    client,
    'menu_item',
    ['place', 'name', 'link', 'picture', 'position'],
    menus.flatMap(([place, entries]) =>
      entries.map(([name, link, picture], position) => [place, name, link, picture ? stored(picture) : null, position]),
    ),
  )
  await copyDemoRows(
    client,
    'banner',
    ['place', 'title', 'text', 'link', 'button', 'tone', 'pictures', 'node_codes', 'user_type', 'position'],
    readJson<Banner[]>('banners.json').map((banner, position) => [
      banner.place,
      banner.title,
      banner.text,
      banner.link,
      banner.button,
      banner.tone,
      banner.pictures.map(stored),
      banner.nodes ?? null,
      banner.userType ?? null,
      position,
    ]),
  )
  await copyDemoRows(
    client,
    'rental_faq',
    ['position', 'question', 'answer'],
    readRentalFaq().map((item, position) => [position, item.question, item.answer]),
  )
}

async function loadTexts(client: pg.PoolClient, now: Date, stored: StoredName): Promise<void> {
  await copyDemoRows(
    client,
    'page',
    ['code', 'title', 'description', 'body', 'updated_at'],
    readPages().map((page) => [page.code, page.title, page.description, page.body, now]),
  )
  await copyDemoRows(
    client,
    'blog_type',
    ['code', 'name', 'position'],
    readBlogTypes().map(([code, name], position) => [code, name, position]),
  )
  await copyDemoRows(
    client,
    'publication',
    [
      'kind',
      'blog_type_code',
      'code',
      'title',
      'lead',
      'body',
      'picture',
      'author',
      'tags',
      'node_codes',
      'published_at',
      'starts_at',
      'ends_at',
      'likes',
      'good_codes',
      'category_codes',
      'updated_at',
    ],
    readPublications(now).map((item) => [
      item.kind,
      item.blogType,
      item.code,
      item.title,
      item.lead,
      item.body,
      json({ ...item.picture, pictures: item.picture.pictures.map(stored) }),
      item.author,
      item.tags,
      item.nodes,
      item.publishedAt,
      item.startsAt,
      item.endsAt,
      item.likes,
      item.goods,
      item.categories,
      item.publishedAt,
    ]),
  )
}
