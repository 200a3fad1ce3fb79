import { endpoint } from './call.ts'
import type * as S from './blogs.schema.ts'

export const blogTypes = endpoint<typeof S.blogTypes>('GET', '/blogs/types')
export const blogFilters = endpoint<typeof S.blogFilters>('GET', '/blogs/filters')
export const blogList = endpoint<typeof S.blogList>('GET', '/blogs/list')
export const blogPage = endpoint<typeof S.blogPage>('GET', '/blogs/page')
export const blogLikes = endpoint<typeof S.blogLikes>('GET', '/blogs/likes')
export const likeArticle = endpoint<typeof S.likeArticle>('POST', '/blogs/likes')
