import { useQuery } from '@tanstack/react-query'
import { formatFailedAction } from '../../platform/api/callError.ts'
import { operationQuery } from '../../platform/query/query.tsx'
import { QueryContent } from '../../ui/feedback/QueryContent.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { AdminPage, AdminScreen, SectionGrid } from '../common/index.ts'
import { AnnouncementSection } from './AnnouncementSection.tsx'
import { RatingSection } from './RatingSection.tsx'
import { TestimonialsSection } from './TestimonialsSection.tsx'
import { pageMessages as messages } from './messages.ts'

/** The page on which an admin edits the announcement, the rating and the testimonials of the public site. */
export function AdminSiteScreen() {
  return <AdminPage>{() => <Site />}</AdminPage>
}

function Site() {
  const query = useQuery(operationQuery('getSiteSettings', {}))
  const refetch = () => query.refetch()
  return (
    <AdminScreen title={messages.title} lead={messages.lead}>
      <QueryContent
        query={query}
        formatError={(error) => formatFailedAction(messages.load, error)}
        loading={<Skeleton rows={8} />}
      >
        {({ announcement, rating, testimonials }) => (
          <SectionGrid>
            <AnnouncementSection stored={announcement} onRefetch={refetch} />
            <TestimonialsSection stored={testimonials} onRefetch={refetch} />
            <RatingSection stored={rating} onRefetch={refetch} />
          </SectionGrid>
        )}
      </QueryContent>
    </AdminScreen>
  )
}
