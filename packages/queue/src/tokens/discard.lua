--[[
  Removes a token that an endpoint rejected, unless another token stands there by now.

  KEYS[1]  the entry
  KEYS[2]  the mark    string: exists for some time after a removal. An endpoint that rejects every token would
                       otherwise cause a token request for each attempt
  ARGV[1]  the entry of the rejected token
  ARGV[2]  least time between two removals, ms
]]
if redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('SET', KEYS[2], 1, 'NX', 'PX', ARGV[2]) then
  redis.call('DEL', KEYS[1])
end
return 0
