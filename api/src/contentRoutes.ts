// Notices, texts, help and pictures: the rows of the customers' table, and those of the operators'.

export const contentRoutes = {
  listNotices: { method: 'GET', path: '/api/notice/list', caller: 'anyone', cost: 'light', knowsCaller: true },
  getNotice: { method: 'GET', path: '/api/notice/detail', caller: 'anyone', cost: 'light', knowsCaller: true },
  getPicture: {
    method: 'GET',
    path: '/api/content/picture',
    alsoPath: '/api/content/pictures/:hash',
    caller: 'anyone',
    cost: 'light',
    codec: 'image',
    isLasting: true,
  },
  dismissNotice: { method: 'POST', path: '/api/notice/dismiss', caller: 'user', cost: 'light' },
  readNotices: { method: 'POST', path: '/api/notice/read', caller: 'user', cost: 'light' },
  getRules: { method: 'GET', alsoMethod: 'POST', path: '/api/option/rules/list', caller: 'anyone', cost: 'light' },
  listNewTexts: { method: 'GET', path: '/api/text/new', caller: 'user', cost: 'light' },
  acceptText: { method: 'POST', path: '/api/text/accept', caller: 'user', cost: 'light' },
  listHelp: { method: 'GET', path: '/api/help/list', caller: 'anyone', cost: 'light' },
  getHelp: { method: 'GET', path: '/api/help/detail', caller: 'anyone', cost: 'light' },
  listHelpTexts: { method: 'GET', path: '/api/help/texts', caller: 'anyone', cost: 'light' },
} as const

export const contentDeskRoutes = {
  listReleaseArticles: {
    method: 'GET',
    path: '/api/console/content/articles',
    caller: 'operator',
    cost: 'light',
    permission: 'settings.read',
  },
  uploadPicture: {
    method: 'POST',
    path: '/api/console/content/upload',
    caller: 'operator',
    cost: 'light',
    permission: 'texts.request',
    codec: 'multipart',
  },
  // At the address that customers have it at, for previews: an image of a page sends no token.
  getPicture: {
    method: 'GET',
    path: '/api/content/picture',
    alsoPath: '/api/content/pictures/:hash',
    caller: 'anyone',
    cost: 'light',
    permission: null,
    codec: 'image',
    isLasting: true,
  },
} as const
