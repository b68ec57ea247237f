import { defineJob } from '../../platform/features/feature.ts'
import { defineFeature } from '../../services.ts'
import { friendLines } from './acceptedLines.ts'
import { sharingExporter } from './exporter.ts'
import {
  deleteFinishedNotes,
  finishCoachNote,
  getCoachNotes,
  openCoachScript,
  removeCoachNote,
  saveCoachNote,
} from './coachNotes.ts'
import { decideFriendLines, getFriendLine, getFriendLines, setFriendVoice } from './friendLines.ts'
import { deleteRecordingsOfScript, deleteRejectedRecordings, findFriendFiles } from './friendRecordings.ts'
import { createShareLink, deleteShareLink, getShareLinks, renewShareLink, revokeShareLink } from './manageLinks.ts'
import { sendFriendLinesMessage, friendLinesMessageJob, type FriendLinesMessagePayload } from './friendLinesMessage.ts'
import { declineReading, openReading, removeReading, sendReading } from './friendRecordingOperations.ts'

/** Links by which a friend without an account records the lines of a role, or a coach writes notes on a script. */
export const sharingFeature = defineFeature({
  name: 'sharing',
  uses: ['clock', 'database', 'jobs', 'limits', 'live', 'mailer', 'scriptReviews', 'storage'],
  createServices: () => ({ friendLines }),
  operations: [
    createShareLink,
    renewShareLink,
    revokeShareLink,
    deleteShareLink,
    getShareLinks,
    getFriendLines,
    decideFriendLines,
    setFriendVoice,
    openReading,
    removeReading,
    declineReading,
    openCoachScript,
    saveCoachNote,
    removeCoachNote,
    getCoachNotes,
    finishCoachNote,
  ],
  endpoints: [sendReading, getFriendLine],
  jobs: (services) => [
    defineJob<FriendLinesMessagePayload>({
      kind: friendLinesMessageJob,
      run: ({ payload }) => sendFriendLinesMessage(services, payload),
    }),
    defineJob({
      kind: 'sharing.deleteRejected',
      everyMs: 6 * 3_600_000,
      run: () => deleteRejectedRecordings(services),
    }),
    defineJob({
      kind: 'sharing.deleteFinishedNotes',
      everyMs: 6 * 3_600_000,
      run: () => deleteFinishedNotes(services),
    }),
  ],
  eventHandlers: {
    async scriptPurged(tx, { scriptId, removeFile }) {
      for (const key of await deleteRecordingsOfScript(tx, scriptId)) removeFile(key)
    },
  },
  exporter: sharingExporter,
  findStoredFiles: findFriendFiles,
})
