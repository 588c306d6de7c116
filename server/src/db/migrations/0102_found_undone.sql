-- Found deposits whose block the network has undone. Each payment to their address is held back while there is one, and each
-- look of a watcher asks for them.
create index deposits_found_undone on deposits (network, address)
  where is_found and status = 'WITHDRAWABLE' and block_hash is null and height is not null;
