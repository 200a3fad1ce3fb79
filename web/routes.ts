import { index, route, type RouteConfig } from '@react-router/dev/routes'

const soon = 'screens/soon/soon.tsx'
/** A route whose screen is not built yet: an honest «скоро» page, kept out of indexes. */
const later = (path: string) => route(path, soon, { id: path })

/** The route table of the specification, one line a route. Every address ends with a slash (see the trailing-slash guard). */
export default [
  index('screens/home/home.tsx'),
  route('basket', 'screens/basket/basket.tsx'),
  route('basket/checkout', 'screens/checkout/checkout.tsx'),
  route('blog', 'screens/blog/blog.tsx', { id: 'blog' }),
  route('blog/page', 'screens/blog/blog.tsx', { id: 'blog-pages' }),
  route('blog/:type', 'screens/blog/blog.tsx', { id: 'blog-type' }),
  route('blog/:type/:page', 'screens/blog/article.tsx'),
  route('brands', 'screens/brands/brands.tsx'),
  route('brands/:code', 'screens/brands/brand.tsx'),
  route('catalog-prokata', 'screens/rental/rental-catalog.tsx'),
  route('catalog-prokata/:category', 'screens/rental/rental-listing.tsx'),
  route('catalog', 'screens/catalog/catalog.tsx'),
  route('catalog/constants', 'screens/catalog/constants.tsx'),
  route('catalog/:code', 'screens/catalog/listing.tsx', { id: 'category' }),
  route('catalog/:code/:slug', 'screens/catalog/listing.tsx', { id: 'category-landing' }),
  route('compare', 'screens/compare/compare.tsx'),
  route('components', 'screens/components/components.tsx'),
  route('confirm/:code?', 'screens/confirm/confirm.tsx'),
  route('discount', 'screens/discount/discount.tsx'),
  route('favorites', 'screens/favorites/favorites.tsx'),
  route('login', 'screens/login/login.tsx'),
  route('personal-account', 'screens/personal-account/personal-account.tsx'),
  route('publications', 'screens/publications/publications.tsx', { id: 'publications' }),
  route('publications/:code', 'screens/publications/publication.tsx', { id: 'publication' }),
  route('news', 'screens/publications/publications.tsx', { id: 'news' }),
  route('news/:code', 'screens/publications/publication.tsx', { id: 'news-item' }),
  route('actions', 'screens/publications/publications.tsx', { id: 'actions' }),
  route('actions/:code', 'screens/publications/publication.tsx', { id: 'action' }),
  route('search-result', 'screens/search/search-result.tsx'),
  later('service'),
  later('service/:serviceCenter'),
  route('shops', 'screens/shops/shops.tsx'),
  route('shops/:shop', 'screens/shops/shop.tsx'),
  route('arenda', 'screens/rental/rental-landing.tsx'),
  route('arenda/:rental', 'screens/rental/rental-good.tsx'),
  route('pages/:page?', 'screens/pages/stored-page.tsx', { id: 'pages' }),
  route('product', 'screens/product/no-product.tsx'),
  route('product/:product', 'screens/product/product.tsx'),
  route('*', 'screens/pages/stored-page.tsx', { id: 'stored-page' }),
] satisfies RouteConfig
