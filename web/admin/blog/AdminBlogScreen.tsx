import { newPostPage, postEditor } from '../../platform/adminAddresses.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import {
  AdminRoom,
  AdminScreen,
  CsvLink,
  DataTable,
  FilterBar,
  nothing,
  Pager,
  sayMoment,
  sayShortDay,
  useMayAct,
  usePages,
  useQueryState,
  type Column,
  type Filter,
} from '../admin/index.ts'
import { usePosts } from './queries.ts'
import { PostStanding } from './standing.tsx'
import { columnWords, listWords as words, stateWords, type PostRow } from './words.ts'

/** Every post with its drafts. */
export function AdminBlogScreen() {
  return <AdminRoom>{() => <Posts />}</AdminRoom>
}

const states = ['draft', 'scheduled', 'published'] as const
const search = { name: 'q', label: words.search }
const filters: readonly Filter[] = [
  {
    name: 'state',
    label: words.state,
    options: [{ value: '', words: words.anyState }, ...states.map((value) => ({ value, words: stateWords[value] }))],
  },
]
const columns: readonly Column<PostRow>[] = [
  { id: 'title', head: columnWords.title, cell: ({ title }) => title },
  { id: 'standing', head: columnWords.standing, cell: ({ state }) => <PostStanding state={state} />, isWhole: true },
  { id: 'author', head: columnWords.author, cell: ({ author }) => author, isQuiet: true },
  { id: 'tags', head: columnWords.tags, cell: ({ tags }) => tags.join(', ') || nothing, isQuiet: true, isSpare: true },
  {
    id: 'out',
    head: columnWords.out,
    cell: ({ state, publishedAt }) =>
      state === 'scheduled' ? sayMoment(publishedAt) : sayShortDay(state === 'draft' ? null : publishedAt),
    isWhole: true,
  },
  {
    id: 'changed',
    head: columnWords.changed,
    cell: ({ updatedAt }) => sayShortDay(updatedAt),
    isQuiet: true,
    isWhole: true,
    isSpare: true,
  },
]
const idOf = ({ id }: PostRow) => id
const pageOf = ({ slug }: PostRow) => postEditor(slug)
const perPage = 50

function Posts() {
  const mayAct = useMayAct()
  const { values } = useQueryState(['q', 'state'])
  const pages = usePages()
  const state = states.find((one) => one === values.state)
  const asked = { ...(values.q && { search: values.q }), ...(state && { state }) }
  const query = usePosts({ ...asked, ...(pages.cursor !== undefined && { cursor: pages.cursor }) })
  return (
    <AdminScreen
      title={words.title}
      acts={
        mayAct && (
          <ButtonLink size="dense" kind="main" icon="plus" to={newPostPage}>
            {words.write}
          </ButtonLink>
        )
      }
    >
      <FilterBar search={search} filters={filters}>
        <CsvLink table="posts" filters={asked} label={words.title} />
      </FilterBar>
      <DataTable
        label={words.title}
        operation={words.load}
        query={query}
        rowsOf={({ posts }) => posts}
        keyOf={idOf}
        columns={columns}
        to={pageOf}
        empty={
          values.q || state ? (
            <Empty title={words.none}>{words.noneHint}</Empty>
          ) : (
            <Empty title={words.nothing}>{words.nothingHint}</Empty>
          )
        }
      />
      {query.data && (
        <Pager pages={pages} nextCursor={query.data.nextCursor} shown={query.data.posts.length} pageSize={perPage} />
      )}
    </AdminScreen>
  )
}
