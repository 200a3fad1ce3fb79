import { SERVICES } from './service-variables.ts'
import type { VariableGroup } from './variable-group.ts'

/** Every variable of the environment, as docs/configuration.md tells of it (`npm run docs:configuration`). */
export const VARIABLES: readonly VariableGroup[] = [
  {
    title: { en: 'Process', ru: 'Процесс' },
    variables: [
      {
        names: ['PORT'],
        otherwise: { en: '`3000`', ru: '`3000`' },
        does: {
          en: 'where the process listens',
          ru: 'порт процесса',
        },
      },
      {
        names: ['BIND'],
        otherwise: {
          en: 'every interface; in production, or with `TRUSTED_PROXIES`, `127.0.0.1`',
          ru: 'все интерфейсы; в боевом режиме или при `TRUSTED_PROXIES` — `127.0.0.1`',
        },
        does: {
          en: "the address it listens on: `0.0.0.0`, `::`, one of this machine's own",
          ru: 'адрес, на котором слушает процесс: `0.0.0.0`, `::`, один из адресов этой машины',
        },
      },
      {
        names: ['HOST'],
        otherwise: { en: '`localhost:$PORT`', ru: '`localhost:$PORT`' },
        does: {
          en: 'public host of the main city; the other cities are its subdomains',
          ru: 'публичный хост главного города; остальные города — его поддомены',
        },
      },
      {
        names: ['SCHEME'],
        otherwise: { en: '`http`, in production `https`', ru: '`http`, в боевом режиме `https`' },
        does: {
          en: 'what links and cookies are made for',
          ru: 'для каких ссылок и cookie',
        },
      },
      {
        names: ['SHOP_MODE'],
        otherwise: { en: '`demo`', ru: '`demo`' },
        does: {
          en: '`production` turns the demo shop and `/dev/inbox/` off and shows nothing invented: each service is real or `off`, an embedded stand-in is refused',
          ru: '`production` выключает демо-магазин и `/dev/inbox/` и не показывает ничего выдуманного: каждая служба настоящая или `off`, встроенная замена не принимается',
        },
      },
      {
        names: ['DATA_DIR'],
        otherwise: { en: '`.data`', ru: '`.data`' },
        does: {
          en: "embedded database, the shop's pictures and their sizes, pictures visitors sent, sitemaps and feeds",
          ru: 'встроенная база, снимки магазина и их размеры, снимки покупателей, карты сайта и выгрузки',
        },
      },
      {
        names: ['DRAIN_SECONDS'],
        otherwise: { en: '`0`, in production `3`', ru: '`0`, в боевом режиме `3`' },
        does: {
          en: 'asked to end, the process says so at `/health/ready` and goes on answering for so long (8 at most)',
          ru: 'сколько секунд процесс, которого попросили закончить, ещё отвечает, уже сказав об этом в `/health/ready` (не больше 8)',
        },
      },
      {
        names: ['TRUSTED_PROXIES'],
        otherwise: {
          en: '`0`; in production nobody until the owner accepts the proxy in «Готовность»',
          ru: '`0`; в боевом режиме — никому, пока владелец не примет прокси в «Готовности»',
        },
        does: {
          en: "proxies in front that may tell the visitor's address: their addresses and networks (`127.0.0.1,10.0.0.0/8`), or how many there are (then the nearest has to stand on this machine or in a private network)",
          ru: 'каким прокси впереди верить об адресе посетителя: их адреса и сети (`127.0.0.1,10.0.0.0/8`) или их число (тогда ближний должен стоять на этой машине или в частной сети)',
        },
      },
      {
        names: ['ADDRESS_LIMIT_FACTOR'],
        otherwise: { en: '`50`, in production `1`', ru: '`50`, в работе `1`' },
        does: {
          en: 'how many visitors one network address may stand for when limits are counted',
          ru: 'за скольких посетителей считать один сетевой адрес в ограничениях',
        },
      },
      {
        names: ['LOG_LEVEL'],
        otherwise: { en: '`warn`, in production `info`', ru: '`warn`, в боевом режиме `info`' },
        does: {
          en: "pino's levels",
          ru: 'уровни pino',
        },
      },
      {
        names: ['SLOW_QUERY_MS'],
        otherwise: { en: '`500`', ru: '`500`' },
        does: {
          en: "statements slower than this are told in the log with the request's id and without their values; `0`: none",
          ru: 'запросы к базе медленнее этого попадают в журнал, с номером обращения и без значений; `0` — никакие',
        },
      },
      {
        names: ['METRICS_TOKEN'],
        otherwise: { en: 'none', ru: 'нет' },
        does: {
          en: 'lets a collector on another machine read `/metrics`; without it only this machine may',
          ru: 'даёт читать `/metrics` с другой машины; без него — только с этой',
        },
      },
    ],
  },
  {
    title: { en: 'Database and memory', ru: 'База и память' },
    variables: [
      {
        names: ['DATABASE_URL'],
        otherwise: { en: 'embedded PostgreSQL', ru: 'встроенный PostgreSQL' },
        does: {
          en: "an external PostgreSQL, 15 or newer; several servers of one cluster with commas (`postgres://u:p@db1,db2,db3/shop`): the shop finds the main one, and the new one after a fail-over. The embedded one runs npm's binaries, or the system's where npm has none",
          ru: 'внешний PostgreSQL, версия 15 или новее; несколько серверов одного кластера — через запятую (`postgres://u:p@db1,db2,db3/shop`): магазин сам находит главный, а после его потери — новый',
        },
      },
      {
        names: ['DATABASE'],
        otherwise: { en: 'by `DATABASE_URL`', ru: 'по `DATABASE_URL`' },
        does: {
          en: '`embedded`: the one in `DATA_DIR`. In production it has to be said aloud',
          ru: '`embedded` — база в `DATA_DIR`. В боевом режиме это нужно сказать явно',
        },
      },
      {
        names: ['DATABASE_REPLICA_URL'],
        otherwise: { en: 'none', ru: 'нет' },
        does: {
          en: 'streaming replicas of that server, one or several with commas (the main one may stand among them): pages are read from the one least behind, whatever belongs to a buyer is not. Left out while it is away or behind',
          ru: 'потоковые копии этого сервера, одна или несколько через запятую (главный может быть среди них): страницы читаются с наименее отставшей, данные покупателя — нет. Пока копия недоступна или отстала, её обходят',
        },
      },
      {
        names: ['DATABASE_REPLICA_LAG_MS'],
        otherwise: { en: '`10000`', ru: '`10000`' },
        does: {
          en: 'a replica further behind than this is left out',
          ru: 'копию, отставшую сильнее, обходят',
        },
      },
      {
        names: ['DATABASE_PREPARED'],
        otherwise: { en: '`on`', ru: '`on`' },
        does: {
          en: '`off`: no prepared statements, for a pooler that lends a connection for one transaction only (PgBouncer in transaction mode without `max_prepared_statements`)',
          ru: '`off`: без подготовленных запросов — для посредника, который даёт соединение лишь на одну транзакцию (PgBouncer в режиме transaction без `max_prepared_statements`)',
        },
      },
      {
        names: ['REDIS_URL'],
        otherwise: { en: 'none', ru: 'нет' },
        does: {
          en: 'limits shared by several processes; while it is away each counts for itself',
          ru: 'ограничения, общие для нескольких процессов; пока его нет, каждый считает сам',
        },
      },
      {
        names: ['PAGE_CACHE_MB'],
        otherwise: { en: '`64`', ru: '`64`' },
        does: {
          en: 'memory of the page and response caches, every encoding counted; what they hold is in `/metrics`',
          ru: 'память под готовые страницы и ответы со всеми их копиями; сколько занято, видно в `/metrics`',
        },
      },
      {
        names: ['CDN_PURGE_URL', 'CDN_PURGE_TOKEN'],
        otherwise: { en: 'none', ru: 'нет' },
        does: {
          en: 'a CDN in front keeps pages for a minute and is told by tags which have changed ([how](growth.md#cdn))',
          ru: 'CDN перед магазином держит страницы минуту и узнаёт по меткам, какие изменились ([как](growth.md#cdn))',
        },
      },
      {
        names: ['JOURNAL_MONTHS'],
        otherwise: { en: '`60`', ru: '`60`' },
        does: {
          en: "months of the journal that are kept in it; older ones go whole to the database's schema `archive`, from where `select restore_journal('2021-03-01')` takes one back; `0`: never",
          ru: "сколько месяцев журнала остаётся в нём; более старые целиком уходят в схему базы `archive`, вернуть месяц: `select restore_journal('2021-03-01')`; `0` — никогда",
        },
      },
    ],
  },
  {
    title: { en: 'Secrets and copies', ru: 'Секреты и копии' },
    variables: [
      {
        names: ['DATA_KEY'],
        otherwise: { en: 'the file `data.key` in `DATA_DIR`', ru: 'файл `data.key` в `DATA_DIR`' },
        does: {
          en: 'seals secrets in the base and copies of it: 32 bytes in base64, several with commas after a rotation (the first seals)',
          ru: 'запечатывает секреты в базе и копии: 32 байта в base64, после смены — несколько через запятую (первый запечатывает)',
        },
      },
      {
        names: ['COPY_BEFORE_UPGRADE'],
        otherwise: { en: '`on` in production', ru: '`on` в боевом режиме' },
        does: {
          en: 'a copy of the base before migrations touch it, the last three are kept',
          ru: 'копия базы перед миграциями, хранятся три последние',
        },
      },
      {
        names: ['MESSAGES', 'ROBOTS'],
        otherwise: { en: '`on`', ru: '`on`' },
        does: {
          en: '`off` for a rehearsal: no SMS, letters and events leave; search engines are asked to stay away',
          ru: '`off` для репетиции: SMS, письма и события не уходят; поисковики просят не заходить',
        },
      },
    ],
  },
  {
    title: { en: 'The demo shop', ru: 'Демо-магазин' },
    variables: [
      {
        names: ['DEMO_GOODS'],
        otherwise: { en: '`5000`', ru: '`5000`' },
        does: {
          en: 'size of the demo catalogue (100 000 works)',
          ru: 'размер демо-каталога (100 000 тоже работает)',
        },
      },
      {
        names: ['DEMO_ORDERS'],
        otherwise: { en: '`5000`', ru: '`5000`' },
        does: {
          en: 'orders of the year behind the demo shop (`0`: it has no past)',
          ru: 'сколько заказов у демо-магазина за прошлый год (`0` — без прошлого)',
        },
      },
    ],
  },
  {
    title: { en: 'Files and pages', ru: 'Файлы и страницы' },
    variables: [
      {
        names: ['FILES'],
        otherwise: { en: '`folder`', ru: '`folder`' },
        does: {
          en: "where pictures are kept, the shop's own and those visitors send: `folder` in `DATA_DIR`, or `s3`: any storage that speaks S3",
          ru: 'где лежат снимки магазина и покупателей: папка в `DATA_DIR` или `s3`',
        },
      },
      {
        names: ['S3_URL', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
        otherwise: { en: 'none', ru: 'нет' },
        does: {
          en: 'all five with `FILES=s3`: `https://storage.yandexcloud.net`, `ru-central1`…',
          ru: 'все пять при `FILES=s3`: `https://storage.yandexcloud.net`, `ru-central1`…',
        },
      },
      {
        names: ['S3_PREFIX'],
        otherwise: { en: '`uploads/`', ru: '`uploads/`' },
        does: {
          en: "the folder in the bucket for what visitors send; this shop's alone, files below it that nothing names are swept away",
          ru: 'папка снимков покупателей в корзине; только для этого магазина: файлы в ней, которых никто не называет, убираются',
        },
      },
      {
        names: ['S3_PICTURES_PREFIX'],
        otherwise: {
          en: '`pictures/`, or `S3_PREFIX` with `-pictures`',
          ru: '`pictures/` или `S3_PREFIX` с `-pictures`',
        },
        does: {
          en: "the same for the shop's own pictures; neither folder may lie in the other",
          ru: 'то же для снимков магазина; ни одна из двух папок не лежит в другой',
        },
      },
      {
        names: ['S3_STYLE'],
        otherwise: { en: '`path`', ru: '`path`' },
        does: {
          en: "`host`: the bucket stands before the host's name (`https://bucket.s3.example.ru`)",
          ru: '`host` — имя корзины перед именем хоста (`https://bucket.s3.example.ru`)',
        },
      },
      {
        names: ['PICTURES_AVIF'],
        otherwise: { en: '`on`', ru: '`on`' },
        does: {
          en: '`off` saves the processor time of making AVIF beside WebP',
          ru: '`off` бережёт процессор: картинки только в WebP',
        },
      },
      {
        names: ['FILES_EVERY_MINUTES'],
        otherwise: { en: '`240`', ru: '`240`' },
        does: {
          en: 'how often sitemaps, feeds and robots.txt are written anew; `0`: only by `npm run shop -- files build`',
          ru: 'как часто пишутся заново карты сайта, выгрузки и robots.txt; `0` — только командой `npm run shop -- files build`',
        },
      },
      {
        names: ['OFFLINE_PAGES'],
        otherwise: { en: '`on`', ru: '`on`' },
        does: {
          en: 'seen pages can be read without a connection (a service worker); `off` also removes it from browsers that have it',
          ru: 'открытые страницы читаются без связи; `off` убирает эту возможность и у тех, у кого она есть',
        },
      },
      {
        names: ['IP_CITY', 'IP_CITY_FILE'],
        otherwise: { en: '`demo`, in production `embedded`', ru: '`demo`, в боевом режиме `embedded`' },
        does: {
          en: '`file`: a table of address ranges; `embedded`: everybody is asked about the main city',
          ru: '`file` — таблица диапазонов адресов; `embedded` — всех спрашивают о главном городе',
        },
      },
      {
        names: ['MAP_TILES_URL', 'MAP_TILES_CREDIT'],
        otherwise: { en: 'none', ru: 'нет' },
        does: {
          en: 'tiles of the map of shops (`https://…/{z}/{x}/{y}.png`) and the words their licence wants; without them the map draws a ground of its own for the six cities of the demo ([OpenStreetMap data, ODbL](../web/parts/map/osm-odbl/README.md)); a place elsewhere gets a link to an outside map',
          ru: 'плитки карты магазинов и слова, которых требует их лицензия; без них карта рисует свою подложку шести городов примера ([данные OpenStreetMap, ODbL](../web/parts/map/osm-odbl/README.md)), а для других мест даёт ссылку на внешнюю карту',
        },
      },
      {
        names: ['YANDEX_METRIKA_ID'],
        otherwise: { en: 'none', ru: 'нет' },
        does: {
          en: 'number of the Yandex Metrika counter; it is loaded only for visitors who agreed. Without it nothing outside is asked, events stay in `dataLayer`',
          ru: 'номер счётчика; грузится только у тех, кто согласился',
        },
      },
      {
        names: ['WEBHOOK_INSIDE'],
        otherwise: { en: 'none', ru: 'нет' },
        does: {
          en: 'addresses of your own network that events may be sent to (`10.0.0.5,127.0.0.1`); all others inside are refused',
          ru: 'адреса своей сети, куда можно отправлять события (`10.0.0.5,127.0.0.1`); на остальные внутренние они не идут',
        },
      },
    ],
  },
  SERVICES,
]
