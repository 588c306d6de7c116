// The download of one's own data.

export const exportRoutes = {
  getExport: { method: 'GET', path: '/api/user/export', caller: 'user', cost: 'light' },
  requestExport: {
    method: 'POST',
    path: '/api/user/export/request',
    caller: 'user',
    cost: 'light',
    knowsBrowser: 'reads',
    stepUp: 'exportData',
  },
  downloadExport: { method: 'GET', path: '/api/user/export/file', caller: 'user', cost: 'light', codec: 'file' },
} as const
