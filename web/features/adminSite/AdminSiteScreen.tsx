import { useQuery } from '@tanstack/react-query'
import { sayDataError } from '../../platform/callError.ts'
import { operationQuery } from '../../platform/query.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { AdminRoom, AdminScreen, Parts } from '../admin/index.ts'
import { AnnouncementPart } from './AnnouncementPart.tsx'
import { RatingPart } from './RatingPart.tsx'
import { TestimonialsPart } from './TestimonialsPart.tsx'
import { pageWords as words } from './words.ts'

/** What the public pages say of the house. */
export function AdminSiteScreen() {
  return <AdminRoom>{() => <Site />}</AdminRoom>
}

function Site() {
  const query = useQuery(operationQuery('getSiteSettings', {}))
  const refetch = () => query.refetch()
  return (
    <AdminScreen title={words.title} lead={words.lead}>
      <Loaded query={query} sayError={(error) => sayDataError(words.load, error)} waiting={<Waiting rows={8} />}>
        {({ announcement, rating, testimonials }) => (
          <Parts>
            <AnnouncementPart kept={announcement} onRefetch={refetch} />
            <TestimonialsPart kept={testimonials} onRefetch={refetch} />
            <RatingPart kept={rating} onRefetch={refetch} />
          </Parts>
        )}
      </Loaded>
    </AdminScreen>
  )
}
